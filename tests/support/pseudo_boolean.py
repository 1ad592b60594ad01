"""A small checker of VeriPB 3 proofs, written from the overview of the format; it shares no code with ours.

It knows the rules that our proofs use, and is stricter than VeriPB: hints must lead to a contradiction in
their order, and only a constant may stand for a variable in `red`.

>>> problem = "preserved: x1 x2 ;\\n1 x1 1 x2 >= 1 ;\\n1 ~x1 1 ~x2 >= 1 ;\\n1 x1 >= 1 ;\\n"
>>> steps = ["f 3 ;", "solx x1 ~x2 ;", "rup >= 1 : 3 2 4 ;", "output NONE ;"]
>>> last = ["conclusion ENUMERATION_COMPLETE 1 : 5 ;", "end pseudo-Boolean proof ;"]
>>> check(problem, "\\n".join(["pseudo-Boolean proof version 3.0", *steps, *last]))
'ENUMERATION_COMPLETE 1'
>>> check(problem, "\\n".join(["pseudo-Boolean proof version 3.0", *steps[:1], *steps[2:], *last]))
Traceback (most recent call last):
    ...
pseudo_boolean.Wrong: there is no inequality 4
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

Weights = dict[str, int]
"""Positive weights by literals; ``~x1`` is the negation of ``x1``."""

Inequality = tuple[Weights, int]
"""Weights and what they must reach together."""


class Wrong(AssertionError):
    """A proof that is none."""


def negation(literal: str) -> str:
    return literal[1:] if literal[0] == "~" else f"~{literal}"


def literal(word: str) -> str:
    if not re.fullmatch("~?x[1-9][0-9]*", word):
        raise Wrong(f"{word} is no literal")
    return word


def normalized(terms: Iterable[tuple[int, str]], degree: int) -> Inequality:
    """Return an inequality with positive weights, and without opposite literals."""
    weights: Weights = {}
    for weight, x in terms:
        if weight < 0:
            weight, degree, x = -weight, degree - weight, negation(x)
        weights[x] = weights.get(x, 0) + weight
    for x in [x for x in weights if x[0] != "~"]:
        both = min(weights[x], weights.get(f"~{x}", 0))
        if both:
            degree -= both
            weights[x] -= both
            weights[f"~{x}"] -= both
    return {x: weight for x, weight in weights.items() if weight}, degree


def inequality(words: Sequence[str]) -> Inequality:
    """Parse ``1 x2 -3 ~x3 >= 1``."""
    *terms, at_least, degree = words
    if at_least != ">=" or len(terms) % 2:
        raise Wrong(f"{' '.join(words)} is no inequality")
    return normalized(
        zip(map(int, terms[::2]), map(literal, terms[1::2]), strict=True),
        int(degree),
    )


def sum_of(one: Inequality, other: Inequality) -> Inequality:
    terms = [(weight, x) for weights, _ in (one, other) for x, weight in weights.items()]
    return normalized(terms, one[1] + other[1])


def negated(of: Inequality) -> Inequality:
    return normalized(((-weight, x) for x, weight in of[0].items()), 1 - of[1])


def assume(known: Inequality, true: set[str]) -> bool:
    """Add what the inequality forces to the true literals; return whether it is violated."""
    weights, degree = known
    spare = sum(weight for x, weight in weights.items() if negation(x) not in true) - degree
    if spare < 0:
        return True
    true.update([x for x, weight in weights.items() if weight > spare and negation(x) not in true])
    return False


def is_contradiction(known: Iterable[Inequality], true: set[str]) -> bool:
    """Return whether unit propagation, to its end, ends in a contradiction."""
    known = list(known)
    while True:
        before = len(true)
        if any(assume(each, true) for each in known):
            return True
        if len(true) == before:
            return False


class Proof:
    """A problem, and all that was derived from it so far."""

    def __init__(self, problem: str) -> None:
        self.known: list[Inequality] = []
        self.preserved: set[str] | None = None
        self.solutions = 0
        for line in problem.splitlines():
            if line.startswith("*"):
                continue
            *words, end = line.split()
            if end != ";" or not words:
                raise Wrong(line)
            if words[0] == "preserved:":
                self.preserved = set(map(literal, words[1:]))
            else:
                self.known.append(inequality(words))

    def numbered(self, word: str) -> Inequality:
        if not word.isdecimal() or not 1 <= int(word) <= len(self.known):
            raise Wrong(f"there is no inequality {word}")
        return self.known[int(word) - 1]

    def step(self, line: str) -> None:
        """Take one line of the proof. Raises `Wrong`."""
        rule, *words, end = line.split()
        rules = {"f": self.size, "solx": self.solution, "rup": self.rup, "pol": self.pol, "red": self.red}
        if end != ";" or rule not in rules:
            raise Wrong(line)
        rules[rule](words)

    def size(self, words: list[str]) -> None:
        if words != [str(len(self.known))]:
            raise Wrong("the problem has another size")

    def solution(self, words: list[str]) -> None:
        true = set(map(literal, words))
        if self.preserved is None:
            raise Wrong("the problem does not say what is preserved")
        if is_contradiction(self.known, true):
            raise Wrong("this is no solution")
        if any(sum(weight for x, weight in w.items() if x in true) < degree for w, degree in self.known):
            raise Wrong("a solution leaves something open")
        kept = [x for x in true if x.strip("~") in self.preserved]
        self.known.append(normalized(((1, negation(x)) for x in kept), 1))
        self.solutions += 1

    def rup(self, words: list[str]) -> None:
        colon = words.index(":") if ":" in words else len(words)
        new, hints = inequality(words[:colon]), words[colon + 1 :]
        opposite = negated(new)
        if hints:
            true: set[str] = set()
            chain = [opposite if word == "~" else self.numbered(word) for word in hints]
            right = assume(opposite, true) or any(assume(each, true) for each in chain)
        else:
            right = is_contradiction([*self.known, opposite], set())
        if not right:
            raise Wrong(f"rup {' '.join(words)}")
        self.known.append(new)

    def pol(self, words: list[str]) -> None:
        stack: list[Inequality] = []
        for at, word in enumerate(words):
            if word == "+":
                other = stack.pop()
                stack.append(sum_of(stack.pop(), other))
            elif word == "*":
                factor, (weights, degree) = int(words[at - 1]), stack.pop()
                if factor < 0:
                    raise Wrong(f"pol {' '.join(words)}")
                stack.append(({x: factor * weight for x, weight in weights.items()}, factor * degree))
            elif words[at + 1 : at + 2] != ["*"]:
                stack.append(self.numbered(word))
        if len(stack) != 1:
            raise Wrong(f"pol {' '.join(words)}")
        self.known.append(stack.pop())

    def red(self, words: list[str]) -> None:
        """Add an inequality that some value of one variable satisfies, whatever the others are."""
        colon = words.index(":")
        new, (variable, arrow, value) = inequality(words[:colon]), words[colon + 1 :]
        if arrow != "->" or value not in ("0", "1") or variable in (self.preserved or ()):
            raise Wrong(f"red {' '.join(words)}")
        true = literal(variable) if value == "1" else negation(literal(variable))
        opposite = negated(new)
        for weights, degree in [*self.known, new]:
            if true in weights or negation(true) in weights:
                rest = {x: weight for x, weight in weights.items() if x.strip("~") != variable}
                goal = rest, degree - weights.get(true, 0)
                if not follows(goal, opposite):
                    raise Wrong(f"red {' '.join(words)}")
        self.known.append(new)


def follows(goal: Inequality, known: Inequality) -> bool:
    """Return whether the goal is true, or follows from the known inequality and its unit literals."""
    true: set[str] = set()
    if goal[1] <= 0 or assume(known, true):
        return True
    weights = {x: w for x, w in known[0].items() if x not in true and negation(x) not in true}
    degree = known[1] - sum(w for x, w in known[0].items() if x in true)
    reached = goal[1] - sum(w for x, w in goal[0].items() if x in true)
    return degree - sum(max(0, w - goal[0].get(x, 0)) for x, w in weights.items()) >= reached


def check(problem: str, text: str) -> str:
    """Return the conclusion of a proof about a problem. Raises `Wrong`."""
    first, *steps, output, conclusion, end = text.splitlines()
    frame = first, output, end
    if frame != ("pseudo-Boolean proof version 3.0", "output NONE ;", "end pseudo-Boolean proof ;"):
        raise Wrong("the frame of the proof is another")
    proof = Proof(problem)
    for line in steps:
        proof.step(line)
    match = re.fullmatch(r"conclusion (UNSAT|ENUMERATION_COMPLETE (\d+)) : (\d+) ;", conclusion)
    if match is None or int(match[2] or 0) != proof.solutions or not assume(proof.numbered(match[3]), set()):
        raise Wrong(conclusion)
    return match[1]
