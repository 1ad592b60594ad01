"""The desk as a folder of static files: Python runs in the browser, and no server answers."""
