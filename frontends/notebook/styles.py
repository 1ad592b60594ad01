"""Style sheets of pages for a notebook: they hold within a widget alone, in the theme of the notebook.

>>> print(scoped(":root, .a, b > c { top: 0 } @media (max-width: 9rem) { .a { top: 1px } }", ".w"), end="")
.w,.w .a,.w b > c{top: 0}
@container (max-width: 9rem){
.w .a{top: 1px}
}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..drawing.svg import THEMES
from .modules import static

NOTEBOOK = {
    "paper": "layout-color0", "ink": "content-font-color0", "given": "content-font-color0",
    "clue": "content-font-color0", "pencil": "content-font-color2",
}  # fmt: skip
"""The tones that look as the notebook's theme says, and what JupyterLab calls them (--jp-...)."""

SAYING = {
    "light": '[data-jp-theme-light="true"],.vscode-light,[theme="light"]',
    "dark": '[data-jp-theme-light="false"],.vscode-dark,[theme="dark"]',
}
"""Selectors that tell whether a notebook is light or dark: JupyterLab, VS Code, Colab."""

DARK = "@media (prefers-color-scheme: dark)"

WIDTH = re.compile(r"@media (\((?:max|min)-width:.*\))")
"""A rule for a width of the window; a widget has a width of its own."""

SELECTOR = re.compile(r"(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+")
"""One selector of several; commas in parentheses, which may hold others, are part of it."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)

PAGE = re.compile(r"(?::root|html|body)\b")
"""Selectors of the whole page in a style sheet."""


def colours(theme: str) -> str:
    """Return the tones of a theme as declarations, the notebook's own colours first."""
    return "".join(
        f"--gp-{tone}:var(--jp-{NOTEBOOK[tone]},{colour});" if tone in NOTEBOOK else f"--gp-{tone}:{colour};"
        for tone, colour in THEMES[theme].items()
    )


def rules(css: str) -> Iterator[tuple[str, str]]:
    """Yield the rules of a style sheet: the part before the braces, and the part between them."""
    start = depth = 0
    for brace in re.finditer(r"[{}]", css):
        if brace[0] == "{":
            if depth == 0:
                head, opened = css[start : brace.start()].strip(), brace.end()
            depth += 1
        else:
            depth -= 1
            if depth == 0:
                yield head, css[opened : brace.start()].strip()
                start = brace.end()


def scoped(css: str, scope: str) -> str:
    """Return a style sheet that holds within the elements of a selector, which stand for its page. Rules for
    a dark system become rules for a dark notebook, and for a dark system if the notebook states neither.
    """
    return "".join(_scoped(COMMENT.sub("", css), scope))


def _scoped(css: str, scope: str) -> Iterator[str]:
    """Yield the rules of a style sheet within the scope."""
    for head, body in rules(css):
        if head == DARK:
            unsaid = f"{scope}:where(:not(:is({SAYING['light']}) *))"
            yield f"{DARK}{{\n{scoped(body, unsaid)}}}\n"
            yield scoped(body, f":where({SAYING['dark']}) {scope}")
        elif (width := WIDTH.fullmatch(head)) is not None:
            yield f"@container {width[1]}{{\n{scoped(body, scope)}}}\n"
        elif head.startswith("@"):
            yield f"{head}{{\n{scoped(body, scope)}}}\n"
        else:
            each = SELECTOR.findall(head)
            yield f"{','.join(scoped_selector(one.strip(), scope) for one in each)}{{{body}}}\n"


def scoped_selector(selector: str, scope: str) -> str:
    """Return the selector of the same elements inside a scope."""
    page = PAGE.match(selector)
    return f"{scope} {selector}" if page is None else scope + selector[page.end() :]


def player_styles() -> str:
    """Return the style sheet of the step player."""
    return tones(".gp-player") + static("player.css")


def tones(scope: str) -> str:
    """Return the tones of pictures within a scope."""
    return scoped(f":root{{{colours('light')}}} {DARK} {{ :root{{{colours('dark')}}} }}", scope)
