"""The table of broken answers: for each rule of each kind an answer that breaks that rule, found by search.

    python tests/broken.py [KIND…] > FILE      the rows of the table, and those that are better or new

A rule is a sentence that a judge returns, with its numbers left out; a site is the line of the judge, or of a
check that it shares with others, that returns it. That an answer breaks a rule alone is shown by a judge from
whose source the site is taken out: that one accepts the answer. A kind that declares its rules has a site for
each rule with a judge.

The boards are those of `small` and the smallest that the package ships. Candidates are right answers with an
entry changed, all answers of tiny boards, and solutions of the constraints without those of one sort.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, cached_property
from itertools import chain, islice, product
from math import prod
from pathlib import Path
from random import Random
from types import FrameType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple

from boards import DATA
from small import boards

from gridproof.models.backends.sat import SatModel
from gridproof.puzzles import Cell, Puzzle, Solution, givens, kind_named, kind_names, read_record
from gridproof.puzzles import judging as shared
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.rulebook import Declared
from gridproof.puzzles.samples import samples

SIZES = ((2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5))
FEW = 60
"""Maximum answers of a board for other candidates than solutions of fewer constraints. Only such solutions
have values of the cells, which the constraints can be tested with.
"""

TABLE = DATA / "broken" / "answers.jsonl"

ROUNDS = 12
SECONDS = 6.0
"""CPU time for a kind; the search ends before where every site has an answer that breaks it alone."""

ATTEMPTS = 60
"""Maximum answers that break a rule, tried in search of one that breaks it alone."""

Json = Any
Judge = Callable[[Record, Json], "str | None"]


class Site(NamedTuple):
    """The place of a sentence: the file's name and the lines of the statement; no file, and the index of a
    declared rule.
    """

    file: str
    first: int
    last: int


# Place of the rules -----------------------------------------------------------------------------------


def tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def is_sentence(node: ast.AST) -> bool:
    """Return whether a part of the syntax is text with a space in it, unlike the name of a clue."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip("\n")


def returns(function: ast.FunctionDef) -> Iterator[ast.Return]:
    """Yield the statements of a function that return a sentence."""
    if function.returns is None or ast.unparse(function.returns) != "str | None":
        return
    for node in ast.walk(function):
        if (
            isinstance(node, ast.Return)
            and node.value is not None
            and any(map(is_sentence, written(node.value)))
        ):
            yield node


def written(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a returned expression, without arguments of another check."""
    yield node
    if isinstance(node, ast.Call) and ast.unparse(node.func) != "next":
        return
    for part in ast.iter_child_nodes(node):
        yield from written(part)


@cache
def functions(module: ModuleType) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree(module).body if isinstance(node, ast.FunctionDef)}


def module_of(kind: str) -> ModuleType:
    return sys.modules[kind_named(kind).judge.__module__]


@cache
def sites(kind: str) -> frozenset[Site]:
    """Return every site that a kind's judge can reach, by the names that its functions use."""
    if declared := kind_named(kind).declared:
        return frozenset(Site("", i, i) for i, rule in enumerate(declared) if rule.broken is not None)
    found, left = set(), [("judge", module_of(kind))]
    seen = set(left)
    while left:
        name, module = left.pop()
        function = functions(module).get(name)
        if function is None:
            continue
        file = Path(inspect.getsourcefile(module) or "").name
        found |= {Site(file, node.lineno, node.end_lineno or node.lineno) for node in returns(function)}
        for node in ast.walk(function):
            if isinstance(node, ast.Name):
                used = node.id, module
            elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "judging":
                used = node.attr, shared
            else:
                continue
            if used not in seen:
                seen.add(used)
                left.append(used)
    return frozenset(found)


def site_of(kind: str, judge: Judge, record: Record, answer: Json) -> Site | None:
    """Return the site of a judge's sentence."""
    if kind_named(kind).declared:
        return next((site for site in sorted(sites(kind)) if judge_of(kind, site)(record, answer)), None)
    said: list[tuple[str, str, int]] = []

    def watch(frame: FrameType, event: str, value: object) -> Any:
        if event == "return" and isinstance(value, str):
            said.append((value, Path(frame.f_code.co_filename).name, frame.f_lineno))
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        sentence = judge(record, answer)
    finally:
        sys.settrace(before)
    for value, file, line in said:
        if value == sentence:
            for site in sites(kind):
                if site.file == file and site.first <= line <= site.last:
                    return site
    return None


class Without(ast.NodeTransformer):
    """The same source without the result of one site."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if node.lineno != self.site.first:
            return node
        value: ast.expr | None = None
        if isinstance(node.value, ast.IfExp):
            branches = (node.value.body, node.value.orelse)
            value = next((part for part in branches if not any(map(is_sentence, ast.walk(part)))), None)
        elif isinstance(node.value, ast.BoolOp):
            kept = [part for part in node.value.values if not any(map(is_sentence, ast.walk(part)))]
            value = kept[0] if len(kept) == 1 else ast.BoolOp(node.value.op, kept) if kept else None
        elif isinstance(node.value, ast.Call):
            value = ast.Constant(None)
        new: ast.stmt = ast.Pass() if value is None else ast.Return(value)
        return ast.copy_location(ast.fix_missing_locations(new), node)


def run(module: ModuleType, left_out: Site | None) -> dict[str, Any]:
    """Return the names of a module that is run anew, without the result of one site."""
    body = tree(module)
    if left_out is not None:
        body = Without(left_out).visit(body)
    namespace = {"__name__": module.__name__, "__package__": module.__package__}
    exec(compile(body, inspect.getsourcefile(module) or "", "exec"), namespace)
    return namespace


run_once = cache(run)


def with_rules(kind: str, judged: Callable[[int], bool]) -> Judge:
    """Return the judge of a kind that declares its rules, with only some of them."""
    known = kind_named(kind)
    rules = (r if judged(i) else replace(r, broken=None, implied=True) for i, r in enumerate(known.declared))
    return Declared(known.name, known.fields, tuple(rules)).judge


def judge_of(kind: str, site: Site) -> Judge:
    """Return the judge of a declared rule alone."""
    return with_rules(kind, lambda i: i == site.first)


def lenient(kind: str, site: Site) -> Judge:
    """Return the kind's judge without one site."""
    if not site.file:
        return with_rules(kind, lambda i: i != site.first)
    module = module_of(kind)

    own = site.file == Path(inspect.getsourcefile(module) or "").name
    namespace = run(module, site if own else None)
    if not own:
        namespace["judging"] = SimpleNamespace(**run_once(shared, site))
    judge: Judge = namespace["judge"]
    return judge


def in_time(judge: Judge, record: Record, answer: Json) -> bool:
    """Return whether a judge accepts an answer. A judge without one of its checks may not terminate: that
    counts as no.
    """

    def stop(_number: int, _frame: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.1)
    try:
        return judge(record, answer) is None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def rule(sentence: str) -> str:
    """Return a sentence with its numbers, lists and quoted entries replaced."""
    return re.sub(r"-?\d+|\[[^\]]*\]|'[^']*'", "#", sentence)


def other(kind: str) -> frozenset[Site]:
    """Return the sites of shared checks that a kind switches off by its arguments."""
    if kind_named(kind).declared:
        return frozenset()
    source = inspect.getsource(module_of(kind))
    every = {site: text_of(kind, site) for site in sites(kind) if site.file == "judging.py"}
    return frozenset(
        site
        for site, text in every.items()
        if ("leaves out a cell" in text and not re.search(r"broken_loop\([^)]*visit_all=True", source))
        or ("the {name} from" in text and not re.search(r"not_latin\(values, judging\.rooms", source))
    )


def text_of(kind: str, site: Site) -> str:
    """Return the statement at a site."""
    if not site.file:
        return repr(kind_named(kind).declared[site.first])
    module = shared if site.file == "judging.py" else module_of(kind)
    return "\n".join(inspect.getsource(module).splitlines()[site.first - 1 : site.last])


# Answers that are wrong -------------------------------------------------------------------------------


def fewer(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield the puzzle without its givens, and without the constraints of each sort in turn."""
    yield replace(puzzle, givens=())
    sorts = {rule(re.sub(r"r\d+c\d+", "#", c.label)) for c in puzzle.constraints}
    for sort in sorted(sorts)[:12]:

        def kept(constraints: Iterable[Any], sort: str = sort) -> tuple[Any, ...]:
            return tuple(c for c in constraints if rule(re.sub(r"r\d+c\d+", "#", c.label)) != sort)

        rules = replace(puzzle.rules, grouped_constraints=kept(puzzle.rules.constraints))
        yield replace(puzzle, rules=rules, clues=kept(puzzle.clues))
    types = {type(c) for c in puzzle.constraints}
    for sort_of in sorted(types, key=lambda sort: sort.__name__):
        rules = replace(
            puzzle.rules,
            grouped_constraints=tuple(c for c in puzzle.rules.constraints if type(c) is not sort_of),
        )
        yield replace(puzzle, rules=rules, clues=tuple(c for c in puzzle.clues if type(c) is not sort_of))


def changed(random: Random, value: Json, entries: list[Json]) -> Json:
    """Return a copy of part of an answer, with one entry somewhere in it changed."""
    if isinstance(value, dict) and value:
        key = random.choice(sorted(value))
        return {**value, key: changed(random, value[key], entries)}
    if isinstance(value, list) and value:
        if random.random() < 0.05:
            return (
                [*value, value[-1]]
                if not isinstance(value[0], list) or len(value[0]) != len(value)
                else value
            )
        if random.random() < 0.05 and isinstance(value[0], list):
            return value[1:] if value and len(value[0]) in (2, 5) else value
        i = random.randrange(len(value))
        return [*value[:i], changed(random, value[i], entries), *value[i + 1 :]]
    if isinstance(value, str) and value and random.random() < 0.4:
        return value.replace(random.choice(value), "", 1)
    if isinstance(value, str) and random.random() < 0.3 and set(value) <= set("nesw"):
        return "".join(way for way in "nesw" if way in value or random.random() < 0.4)
    return random.choice(entries)


def leaves(value: Json) -> Iterator[Json]:
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from leaves(part)
    else:
        yield value


def probed(random: Random, model: SatModel, shown: tuple[Cell, ...]) -> Iterator[Solution]:
    """Yield solutions from all over: each with a few cells fixed at random."""
    domains = model.puzzle.domains
    for _ in range(40 if shown else 0):
        some = random.choices(shown, k=random.randint(1, 4))
        if all(domains[cell] for cell in some):
            fixed = givens({cell: random.choice(domains[cell]) for cell in some})
            yield from model.find(model.puzzle.with_domains(fixed).domains).solutions


def partitions(size: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to number things so that each new number is one more than the largest before."""

    def extended(labels: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(labels) == size:
            yield labels
            return
        for label in range(max(labels, default=-1) + 2):
            yield from extended((*labels, label))

    return extended(())


def wrong_answers(
    random: Random, puzzle: Puzzle, right: list[Json], tries: int
) -> Iterator[tuple[Json, Solution | None]]:
    """Yield answers that may be wrong, with their shown values if they have some."""
    kind = kind_named(puzzle.kind)
    domains, shown = puzzle.rules.domain_of, puzzle.shown
    for relaxed in fewer(puzzle):
        try:
            model = SatModel(relaxed)
            for found in chain(islice(model.solutions(many=True), 100), probed(random, model, shown)):
                yield kind.answer(puzzle, found), {cell: found[cell] for cell in shown}
        except (KeyError, ValueError):
            continue
    for answer in right[:3]:
        # Entries that answers have: a rule that no answer can break with them is none.
        entries = sorted({json.dumps(x) for one in right for x in leaves(one)})
        for _ in range(tries):
            once = changed(random, answer, [json.loads(x) for x in entries])
            yield once, None
            if random.random() < 0.5:
                yield changed(random, once, [json.loads(x) for x in entries]), None
    if shown and prod(len(domains[cell]) for cell in shown) <= 4096:
        for values in product(*(domains[cell] for cell in shown)):
            found = dict(zip(shown, values, strict=True))
            yield kind.answer(puzzle, found), found
    rows, columns = puzzle.board.rows, puzzle.board.columns
    if "regions" in kind.answer(puzzle, {}) and rows * columns <= 9:
        every = list(islice(partitions(rows * columns), 25_000))
        for labels in random.sample(every, min(len(every), 3000)):
            yield {"regions": [list(labels[r * columns : (r + 1) * columns]) for r in range(rows)]}, None


# The search -------------------------------------------------------------------------------------------


class Broken(NamedTuple):
    """A row of the table. `shown` are values of the cells, in order, that make the broken answer; None for an
    answer that no values make, as one with an entry that is no entry of the kind.
    """

    record: Json
    right: Json
    broken: Json
    rule: str
    alone: bool
    shown: list[int] | None

    @property
    def rank(self) -> int:
        """3 for an answer that breaks its rule alone and that the cells can make, down to 0."""
        return 2 * self.alone + (self.shown is not None)

    def solution(self, puzzle: Puzzle) -> Solution | None:
        """Return the values of the shown cells, or None."""
        return None if self.shown is None else dict(zip(puzzle.shown, self.shown, strict=True))


class Inverse:
    """From answers back to the values of cells: each value is known by the entries that it alone makes."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.answer = kind_named(puzzle.kind).answer

    @cached_property
    def makes(self) -> dict[Cell, dict[int, dict[tuple[Any, ...], Json]]]:
        """The entries that change if one cell takes a value and all others their least; none for boards whose
        cells have many values.
        """
        domains = self.puzzle.rules.domain_of
        if sum(len(domains[cell]) for cell in self.puzzle.shown) > 600:
            return {}
        base = {cell: min(domains[cell]) for cell in self.puzzle.shown}
        start = dict(entries_of(self.answer(self.puzzle, base)))
        found = {}
        for cell in base:
            entries = {v: dict(entries_of(self.answer(self.puzzle, base | {cell: v}))) for v in domains[cell]}
            moved = {path for e in entries.values() for path, x in e.items() if x != start.get(path, self)}
            found[cell] = {v: {path: e.get(path) for path in moved} for v, e in entries.items()}
        return found

    def __call__(self, answer: Json) -> Solution | None:
        """Return values that make the answer, or None if none were found."""
        try:
            wanted = dict(entries_of(answer))
            found = {
                cell: max(values, key=lambda v: matches(values[v], wanted))
                for cell, values in self.makes.items()
            }
            return found if self.answer(self.puzzle, found) == answer else None
        except (KeyError, ValueError, TypeError, IndexError):
            return None


def entries_of(value: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Json]]:
    """Yield the entries of an answer with the path to each."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from entries_of(part, (*path, key))
    else:
        yield path, value


def matches(made: dict[tuple[Any, ...], Json], wanted: dict[tuple[Any, ...], Json]) -> tuple[bool, int]:
    """Rank a value that makes some entries against an answer: whether all are in it, and how much they
    say.
    """

    def inside(entry: Json, held: Json) -> bool:
        text = isinstance(entry, str) and isinstance(held, str)
        return set(entry) <= set(held) if text else bool(entry == held)

    entries = list(made.items())
    return (
        all(inside(entry, wanted.get(path)) for path, entry in entries),
        sum(len(entry) if isinstance(entry, str) else 1 for _, entry in entries),
    )


def right_answers(puzzle: Puzzle) -> list[Json]:
    """Return the answers of a board, no more than one above `FEW`."""
    kind = kind_named(puzzle.kind)
    found = islice(SatModel(replace(puzzle)).solutions(many=True), FEW + 1)
    return [kind.answer(puzzle, solution) for solution in found]


def refused(puzzle: Puzzle, shown: Solution) -> bool:
    """Return whether the constraints have no solution with these shown values."""
    domains = puzzle.with_domains(givens(shown)).domains
    return not all(domains.values()) or not SatModel(replace(puzzle)).find(domains).solutions


def some_boards(kind: str, random: Random) -> Iterator[Json]:
    """Yield small boards of each size in turn, and a shipped one with each turn."""
    for turn in range(ROUNDS):
        for rows, columns in SIZES:
            yield from boards(kind, random, rows, columns, 1, tries=30)
        for record in sorted(samples(kind), key=lambda record: record["rows"] * record["cols"])[
            turn : turn + 1
        ]:
            yield {key: record[key] for key in ("type", "rows", "cols", "clues", "params") if record.get(key)}


def known_rows() -> list[Broken]:
    """Return the rows of the table."""
    lines = TABLE.read_text(encoding="utf-8").splitlines() if TABLE.exists() else []
    return [Broken(**json.loads(line)) for line in lines]


def search(kind: str, tries: int = 150) -> dict[tuple[Site | None, str], Broken]:
    """Find for each rule of a kind an answer that breaks it, if possible alone."""
    random = Random(kind)
    judge = kind_named(kind).judge
    table = {
        (site_of(kind, judge, Record(row.record), row.broken), rule(row.rule)): row
        for row in known_rows()
        if row.record["type"] == kind and judge(Record(row.record), row.broken) == row.rule
    }
    for key, row in table.items():
        if row.shown is None and (found := Inverse(read_record(row.record))(row.broken)) is not None:
            table[key] = row._replace(shown=list(found.values()))
    where: dict[str, Site | None] = {}
    without: dict[Site, Judge] = {}
    attempts: Counter[str] = Counter()
    started = time.process_time()
    for record in some_boards(kind, random):
        if time.process_time() - started > SECONDS:
            break
        reached = {site for site, _ in table}
        if reached >= sites(kind) - other(kind) and all(row.rank == 3 for row in table.values()):
            break
        puzzle = read_record(record)
        right = right_answers(puzzle)
        if not right:
            continue
        accepted = {json.dumps(answer) for answer in right}
        asked = Record(record)
        tried = set()
        attempts.clear()
        many = len(right) > FEW
        inverse = Inverse(puzzle)
        for answer, shown in wrong_answers(random, puzzle, right, tries):
            text = json.dumps(answer)
            if text in accepted or text in tried:
                continue
            tried.add(text)
            if len(tried) % 100 == 0 and time.process_time() - started > SECONDS:
                break
            try:
                sentence = judge(asked, answer)
            except Exception:  # an answer of no known form
                continue
            if sentence is None:
                continue
            if rule(sentence) not in where:
                where[rule(sentence)] = site_of(kind, judge, asked, answer)
            site = where[rule(sentence)]
            known = table.get((site, rule(sentence)))
            if known is not None and known.rank == 3:
                continue
            attempts[rule(sentence)] += 1
            if attempts[rule(sentence)] > ATTEMPTS:
                continue
            shown = inverse(answer) if shown is None else shown
            if many and (shown is None or not refused(puzzle, shown)):
                continue
            alone = False
            if site is not None:
                try:
                    if site not in without:
                        without[site] = lenient(kind, site)
                    alone = in_time(without[site], asked, answer)
                except Exception:
                    alone = False
            values = None if shown is None else [shown[cell] for cell in puzzle.shown]
            row = Broken(record, right[0], answer, sentence, alone, values)
            if known is None or row.rank > known.rank:
                table[site, rule(sentence)] = row
    return table


def main() -> None:
    """Search, print the table, and say on standard error which sites no answer came to."""
    for kind in sys.argv[1:] or kind_names():
        table = search(kind)
        reached = {site for site, _ in table}
        missed = [text_of(kind, site).strip() for site in sorted(sites(kind) - other(kind) - reached)]
        joint = [row.rule for row in table.values() if not row.alone]
        apart = [row.rule for row in table.values() if row.shown is None]
        print(
            f"{kind}: {len(table)} rules, {len(joint)} not alone, missed {missed}",
            file=sys.stderr,
            flush=True,
        )
        for what, sentences in (("not alone", joint), ("of no values", apart)):
            for sentence in sentences:
                print(f"    {what}: {sentence}", file=sys.stderr)
        for row in table.values():
            print(json.dumps(row._asdict(), separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
