"""Views of models at work, which `frontends.notebook.views` shows once they are imported."""
