"""A question is one file: command line, schemas, Python and the page find it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FILE = '''
from dataclasses import dataclass
from typing import ClassVar

from gridproof.frontends.question import Button, Question, QuestionReply, option
from gridproof.frontends.output.schema_parts import COUNT


def squares(puzzle, kind=None):
    from gridproof import read_one

    return len(read_one(puzzle, kind).shown)


@dataclass(frozen=True)
class SquaresQuestion(Question):
    """Count the squares."""

    times: int = option(2, "Count each so often.", shown=True)

    group = "Understand"
    examples = ("gridproof squares 1...............",)
    statuses = ("measured",)
    fields: ClassVar = {"squares": COUNT}
    button = Button("Squares", "How many squares there are", {"times": 3})

    def ask(self, puzzle):
        return QuestionReply("measured", "that is all", {"squares": self.times * squares(puzzle)}, "")

    def lines(self, record, puzzle):
        yield f"   {record['squares']} squares"
'''

SCRIPT = """
import json, sys
from gridproof.frontends import questions
questions.__path__.append(sys.argv[1])
import gridproof
from click.testing import CliRunner
from gridproof.frontends.cli import cli
from gridproof.frontends.cli.schemas import schema
from gridproof.frontends.web import requests

def run(*words):
    done = CliRunner().invoke(cli, words, standalone_mode=False)
    return done.stdout, done.return_value

print(json.dumps({
    "python": gridproof.squares("1234............"),
    "help": run("--help")[0],
    "own": run("squares", "--help")[0],
    "words": run("squares", "1234............", "--times", "1"),
    "record": run("squares", "1234............", "--json", "--fields", "squares"),
    "schema": schema("squares")["properties"],
    "button": requests.questions()[-1],
    "page": requests.answer(requests.request_of("squares", {"source": "1234............"})),
}))
"""


def test_a_file_in_the_folder_is_a_question_everywhere(tmp_path: Path) -> None:
    (tmp_path / "squares.py").write_text(FILE)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path)], capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert found["python"] == 16
    understand = found["help"].partition("Understand:")[2].partition("Make puzzles:")[0]
    assert "squares" in understand
    assert "Count the squares" in understand
    assert "--times N" in found["own"]
    assert "[default: 2" in found["own"]
    assert found["words"] == ["puzzle 1: measured: that is all\n   16 squares\n", 0]
    assert found["record"] == ['{"squares":32}\n', 0]
    assert "squares" in found["schema"]
    assert found["button"] == {"name": "squares", "label": "Squares", "title": "How many squares there are"}
    assert (found["page"]["squares"], found["page"]["lines"]) == (48, ["48 squares"])
