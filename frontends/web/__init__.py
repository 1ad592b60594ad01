"""The web page and its HTTP interface: its questions (`requests`), their processing (`jobs`), and the server
(`app`). The page itself is in ``frontends/static``.
"""
