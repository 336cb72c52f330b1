# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What can be damaged, and which program is to read it. Each function makes a case in a folder of its own;
no case names a file outside it but those of the corpus, which are only read."""

import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "end_to_end"))

import archive_mutator
import chakra_files
import goal_files
import local_definitions
import machine_files
import text_mutator
from promise import Case

MODEL = "modules.static_network_model"
MODELS = ("DOR", "PNC", "NCD", "DORr", "PNCr", "NCDr", "linear")

# Small programs that together use all kinds of events that haec_gen knows.
PROGRAMS = (("ring", "--ranks", "3", "--iterations", "3", "--allreduce-every", "2"),
            ("collectives", "--ranks", "4"),
            ("wavefront", "--grid", "2x2", "--planes", "2", "--iterations", "1"),
            ("stencil2d", "--grid", "2x2", "--iterations", "2", "--message-bytes", "100000"),
            ("ping_pong", "--threads", "2", "--iterations", "2"),
            ("ring", "--ranks", "2", "--iterations", "2", "--counters"),
            ("one_sided", "--grid", "2x2", "--iterations", "1", "--synchronization", "lock"),
            ("one_sided", "--grid", "2x2", "--iterations", "1", "--synchronization", "pscw"),
            ("stencil3d", "--grid", "2x2x2", "--iterations", "1"))

# Of these there is also one with clock offsets and tables of ids.
RECORDED = (0, 3, 4)

# Random programs, as tests/random_program makes them: of what haec_gen does not know, and with clocks that
# are wrong.
RANDOM_PROGRAMS = (("1", "1", "plain"), ("2", "3", "plain"), ("7", "2", "lossy"), ("3", "1", "incomplete"))

COMMANDS = {"HAEC_SIM": (), "HAEC_VERIFY": (), "HAEC_MAP": ("matrix", "create", "evaluate"),
            "HAEC_FIT": ("make", "check"), "HAEC_GEN": ("all_to_all", "collectives", "multipartition", "one_sided", "ping_pong",
                                                        "random", "ring", "stencil2d", "stencil3d", "wavefront")}
# Words of command lines. None names anything outside the case's folder; large numbers are refused, not computed.
VALUES = ("0", "1", "2", "3", "-1", "0.5", "1e300", "99999999999999999999", "2,2,2", "2,2,2:torus", "2,2", "2x2",
          "1,5", "0,0.01", "xyz", "random", "optimized", "hops", "keep", "spread", "debug", "never", "identity",
          "static_network_model", f"{MODEL}.latency=1", f"{MODEL}.latency=", "topology.size=[2,2,2]", "mesh",
          "", "-", "--", "=", "--=", ".", "a\nb", "\x1b[2J", "ä", "\udcff", "x" * 300)


# What expressions are made of, and what they are not.
EXPRESSION_PIECES = ("1", "0", "2.5e300", "1e", "bc", "slices", "+", "-", "*", "/", "^", "(", ")", ",", "sqrt(", "ln(", "pow2(",
                     "min(", "time()", "time('Bundle Up')", "rate('SPELL')", "gain('SPELL')", "peak('CRAM')", "fuzzed",
                     "utilisation('Bundle Up','SPELL')", "'", '"', " ", "\0", "ä", "(" * 500, "-" * 500)


class Corpus:
    """What is damaged; made once."""

    # Some options want those of haec_gen, without more.
    traces: list = []
    archives: list = []
    configurations: list = []
    mappings: list = []
    matrix = ""
    coefficients: list = []
    applications: list = []
    machine = ""
    keys: list = []
    options: dict = {}


def program(name):
    return os.environ[name]


def texts(pattern, most):
    files = sorted(pathlib.Path(os.environ["HAEC_SIM_SOURCE_DIR"]).glob(pattern))
    return [path.read_text(encoding="utf-8") for path in files if path.stat().st_size < most]


def output_of(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def keys_of(section, name):
    """The paths of all keys that --describe lists."""
    rows = output_of(program("HAEC_SIM"), "--describe", name).split("\n\n", 1)[1].splitlines()[1:]
    return [f"{section}.{row.split()[0]}" for row in rows if row and not row[0].isspace()]


def options_of(name, *command):
    """What --help lists; of a program with commands also without one."""
    return sorted(set(re.findall(r"--[a-z][\w-]*|(?<=  )-\w", output_of(program(name), *command, "--help"))))


def make_archives(folder):
    """What `archive` damages beside the traces of haec_gen."""
    archives = []
    for index in RECORDED:
        archives.append(folder / f"recorded{index}")
        shutil.copytree(Corpus.traces[index], archives[-1])
        local_definitions.add(archives[-1])
    for words in RANDOM_PROGRAMS:
        archives.append(folder / "-".join(("random", *words)))
        output_of(program("RANDOM_PROGRAM"), *words, archives[-1])
    return archives


def make_corpus(folder):
    Corpus.traces = [folder / f"trace{index}" for index in range(len(PROGRAMS))]
    for words, trace in zip(PROGRAMS, Corpus.traces):
        output_of(program("HAEC_GEN"), *words, "--output", trace)
    Corpus.archives = Corpus.traces + make_archives(folder)
    Corpus.configurations = texts("configs/*.json", 10000) + texts("examples/*/configuration.json", 10000)
    Corpus.mappings = texts("mappings/*2x2x2*.map", 10000)
    Corpus.coefficients = texts("configs/coefficients/*.json", 20000)
    Corpus.applications = [text for text in texts("configs/htmt/*.json", 20000) if '"phases"' in text]
    Corpus.machine, = texts("configs/htmt/machine.json", 20000)
    Corpus.matrix = output_of(program("HAEC_MAP"), "matrix", Corpus.traces[-1] / "traces.otf2")
    Corpus.keys = keys_of(MODEL, "static_network_model") + keys_of("topology", "mesh")
    Corpus.options = {(name, *command): options_of(name, *command) for name, commands in COMMANDS.items()
                      for command in [()] + [(command,) for command in commands]}


def simulate(folder, trace, *options):
    output = folder / "output"
    return Case([program("HAEC_SIM"), "--trace", trace / "traces.otf2", "--output", output, *options], output)


def simulate_all(folder, trace, chance):
    """A run with most of what there is to go wrong: shared links, collectives by model, energies, a report."""
    machine, report = folder / "machine.json", folder / "report.json"
    replay = {"collectives": chance.choice(("model", "synchronize")), "eager_threshold": chance.choice((0, 65536)),
              "overhead": 100}
    modules = {"static_network_model": {"communication_model": chance.choice(("linear", "DOR", "NCDr"))},
               "link_energy": {"output": str(folder / "energy.csv")},
               "power_estimator": {"static_power": 50, "active_power": 10}}
    if replay["collectives"] == "model":
        replay["collective_algorithms"] = [{"table": chance.choice(("mpich", "mpich3", "openmpi"))}]
    chosen = [name for name in modules if name == "static_network_model" or chance.random() < 0.5]
    network = {"contention": chance.choice(("none", "fifo", "fifo")), "size_segment": chance.choice((0, 1000, 8192))}
    machine.write_text(json.dumps({"topology": {"size": [2, 2, 2]},
                                   "resource_managers": {"network_resource_manager": network},
                                   "replay": replay,
                                   "modules": {name: modules[name] for name in chosen}}), encoding="utf-8")
    case = simulate(folder, trace, "--config", machine, "--force", "--report", report,
                    *chance.choice(((), ("--unmatched", "keep"), ("--ideal",))))
    case.further.append(report)
    return case


def archive(chance, _, folder):
    trace = folder / "trace"
    shutil.copytree(chance.choice(Corpus.archives), trace)
    archive_mutator.damage(chance, trace)
    way = chance.randrange(10)
    if way == 0:
        return Case([program("HAEC_VERIFY"), trace, trace, "-m", "identity"], folder / "output",
                    may_differ=True)
    if way == 1:
        output = folder / "output"
        return Case([program("HAEC_MAP"), "matrix", trace / "traces.otf2", "-o", output], output)
    if way < 6:
        return simulate_all(folder, trace, chance)
    options = chance.choice(((), (), ("-m", "identity"), ("--unmatched", "keep"), ("--check",),
                             ("--event-files", "library"), ("--memory", "1"),
                             ("--set", "replay.eager_threshold=0"),
                             ("--set", "replay.collectives=preserve"),
                             ("--set", "replay.collectives=synchronize"),
                             ("--set", "replay.compute_scale=0.5")))
    return simulate(folder, trace, *options)


def damaged_archive(chance, folder):
    trace = folder / "trace"
    shutil.copytree(chance.choice(Corpus.archives), trace)
    archive_mutator.damage(chance, trace)
    return trace, folder / "output"


def cut(chance, _, folder):
    """A part of a damaged archive, between times or regions."""
    trace, output = damaged_archive(chance, folder)
    first, last = (chance.choice(("0ns", "1us", "10us", "1ms", "MPI_Send", "main")) for _ in range(2))
    visits = chance.choice(((), ("--visits", "1:1"), ("--visits", "2:3")))
    return Case([program("HAEC_IMPORT"), "cut", trace, "--from", first, "--to", last, *visits, "-o", output], output)


def join(chance, _, folder):
    """A damaged archive and another one, as parts of a run or as jobs."""
    trace, output = damaged_archive(chance, folder)
    archives = [trace, chance.choice(Corpus.archives)]
    chance.shuffle(archives)
    options = chance.choice(((), (), ("--align", "start"), ("--jobs",), ("--jobs", "--align", "recorded")))
    return Case([program("HAEC_IMPORT"), "archive", *archives, *options, "-o", output], output)


def export_goal(chance, _, folder):
    """A damaged archive as a schedule of GOAL."""
    trace, output = damaged_archive(chance, folder)
    options = chance.choice(((), ("--text",), ("--collectives", "allreduce:ring")))
    return Case([program("HAEC_EXPORT"), trace, "--format", "goal", *options, "-o", output], output, parallel=False)


def configuration(chance, _, folder):
    file = folder / "machine.json"
    text = chance.choice(Corpus.configurations)
    file.write_bytes(text_mutator.damaged(chance, text, Corpus.configurations))
    if chance.random() < 0.5:
        return Case([program("HAEC_SIM"), "--config", file, "--dump-config"], folder / "output")
    return simulate(folder, Corpus.traces[0], "--config", file)


def mapping(chance, _, folder):
    file = folder / "places.map"
    file.write_bytes(text_mutator.damaged(chance, chance.choice(Corpus.mappings), Corpus.mappings))
    if chance.random() < 0.3:
        matrix_file = folder / "matrix.csv"
        matrix_file.write_text(Corpus.matrix, encoding="utf-8")
        return Case([program("HAEC_MAP"), "evaluate", file, "--topology", "2,2,2", "--matrix", matrix_file],
                    folder / "output")
    return simulate(folder, Corpus.traces[-1], "--mapping", file, "--set", "topology.size=[2,2,2]")


def matrix(chance, _, folder):
    file, output = folder / "matrix.csv", folder / "output"
    file.write_bytes(text_mutator.damaged(chance, Corpus.matrix))
    strategy = chance.choice((("xyz",), ("block_xyz",), ("random",), ("min_md",),
                              ("optimized", "--steps", "1000")))
    return Case([program("HAEC_MAP"), "create", "--matrix", file, "--topology", "2,2,2", "-o", output,
                 "--strategy", *strategy], output)


def coefficients(chance, _, folder):
    file = folder / "coefficients" / "some.json"
    file.parent.mkdir()
    file.write_bytes(text_mutator.damaged(chance, chance.choice(Corpus.coefficients), Corpus.coefficients))
    if chance.random() < 0.5:
        return Case([program("HAEC_FIT"), "check", file], folder / "output", may_differ=True)
    return simulate(folder, Corpus.traces[0], "--set", f"{MODEL}.communication_model=DORr", "--set",
                    f"{MODEL}.evaluation=polynomial", "--set",
                    f'{MODEL}.parameter_search_folders=["{file.parent}"]')


def goal(chance, _, folder):
    """A schedule of GOAL, as a text or as a binary file."""
    programs = (goal_files.binary_tree(6), goal_files.dissemination(4), goal_files.mixed(3, 4, 1), goal_files.mixed(3, 4, 2, cpus=2))
    file, output = folder / "schedule.goal", folder / "output"
    texts_of_all = [goal_files.text_of(one) for one in programs]
    if chance.random() < 0.5:
        file.write_bytes(text_mutator.damaged(chance, chance.choice(texts_of_all), texts_of_all))
    else:
        content = bytearray(goal_files.binary_of(chance.choice(programs)))
        for _ in range(chance.choice((0, 1, 1, 2, 5))):
            place = chance.randrange(len(content))
            content[place:place + 4] = chance.choice((bytes(4), b"\xff" * 4, chance.randbytes(4), bytes([chance.randrange(8), 0, 0, 0])))
        file.write_bytes(content[:chance.choice((len(content), len(content), chance.randrange(len(content))))])
    return Case([program("HAEC_IMPORT"), "goal", file, "-o", output], output)


def machine(chance, _, folder):
    """A machine of another program: one of the files of its form is damaged."""
    form = chance.choice(sorted(machine_files.FORMS))
    ending, options, files = machine_files.FORMS[form]
    damaged = chance.choice(sorted(files))
    paths = []
    for name, content in files.items():
        paths.append(folder / (name + ending))
        if name == damaged and isinstance(content, bytes):
            place = chance.randrange(len(content))
            content = (content[:place] + chance.choice((b"\xff" * 4, chance.randbytes(4), b""))
                       + content[place + chance.choice((0, 4)):])
        elif name == damaged:
            content = text_mutator.damaged(chance, content, machine_files.texts_like(form))
        paths[-1].write_bytes(content if isinstance(content, bytes) else content.encode())
    output = folder / "output.json"
    words = [program("HAEC_TOPOLOGY"), "import", "--from", machine_files.form_of(form), paths[0]]
    if options == ["--lft"]:
        words += ["--lft", paths[1]]
    else:
        words += [*paths[1:], *options]
    if chance.random() < 0.3:
        words.append("--force")
    return Case([*words, "-o", output], output, parallel=False,
                further=[folder / f"output.{name}" for name in ("graph", "graph.json", "table")])


TI = ("0 init\n1 init\n2 init\n0 compute 1e3\n0 send 1 5 500\n1 irecv 0 5 -1\n1 test 0 1 5\n1 wait 0 1 5\n2 isend 0 1 8 3\n0 recv -1 -1 8\n"
      "2 waitall\n0 sendRecv 8 1 9 1\n1 sendRecv 9 0 8 0 0 0\n0 barrier\n1 barrier\n2 barrier\n",
      "".join(f"{rank} {action}\n" for action in ("init 1", "bcast 5 1", "allreduce 7 100 2", "gatherv 5 5 5 0", "alltoallv 9 1 2 9 1 2 1 1",
                                                   "reducescatter 5 6 90", "scan 3 4", "sleep 1e-3", "finalize") for rank in range(2)))


def ti(chance, _, folder):
    """A time-independent trace of SimGrid."""
    file, output = folder / "trace.txt", folder / "output"
    file.write_bytes(text_mutator.damaged(chance, chance.choice(TI), TI))
    return Case([program("HAEC_IMPORT"), "ti", file, "--flops-per-second", "1e9", "-o", output], output)


def chakra(chance, _, folder):
    """Execution traces of Chakra of two ranks, one of which is damaged; some are compressed."""
    ranks = [[chakra_files.node(1, "work", chakra_files.COMPUTE, 3, is_cpu_op=True),
              chakra_files.node(2, "send", chakra_files.SEND, data=[1], comm_size=100, comm_dst=1 - rank, comm_tag=1),
              chakra_files.node(3, "receive", chakra_files.RECEIVE, control=[1], comm_size=100, comm_src=1 - rank, comm_tag=1),
              chakra_files.node(4, "reduce", chakra_files.COLLECTIVE, data=[2, 3], comm_type=0, comm_size=64, pg_name="0")] for rank in range(2)]
    prefix, output = chakra_files.write(folder, "trace", ranks), folder / "output"
    file = folder / f"trace.{chance.randrange(2)}.et"
    content = bytearray(file.read_bytes())
    for _ in range(chance.choice((0, 1, 1, 2, 5))):
        place = chance.randrange(len(content))
        content[place:place + 1] = chance.choice((b"", b"\xff", b"\xff" * 9, chance.randbytes(1), bytes([content[place] ^ 1 << chance.randrange(8)])))
    content = bytes(content[:chance.choice((len(content), len(content), chance.randrange(len(content) + 1)))])
    if chance.random() < 0.3:
        compressed = bytearray(gzip.compress(content))
        compressed[chance.randrange(len(compressed))] ^= chance.choice((0, 0, 255))
        content = bytes(compressed)
    file.write_bytes(content)
    return Case([program("HAEC_IMPORT"), "chakra", prefix, "-o", output] + chance.choice(([], ["--mend"])), output)


def resources(chance, _, folder):
    """An application, often with a random expression in it, on a machine, one of which is damaged."""
    documents = {"application": chance.choice(Corpus.applications), "machine": Corpus.machine}
    damaged = chance.choice(("application", "application", "machine"))
    for name, text in documents.items():
        if name == "application" and chance.random() < 0.5:
            expression = "".join(chance.choice(EXPRESSION_PIECES) for _ in range(chance.randrange(1, 12)))
            text = text.replace('"figures": {', f'"figures": {{ "fuzzed": {json.dumps(expression)},', 1)
        elif name == damaged:
            text = text_mutator.damaged(chance, text, Corpus.applications).decode("utf-8", "replace")
        (folder / name).write_text(text, encoding="utf-8")
    output = folder / "output"
    return Case([program("HAEC_RESOURCES"), "evaluate", folder / "application", "--machine", folder / "machine", "-o", output,
                 "--format", chance.choice(("text", "csv", "json"))], output, parallel=False)


def keys(_, number, folder):
    """Every key with every extreme value in every model, one after the other: so many cases are all."""
    values = text_mutator.VALUES
    # A step that meets all of them, in an order in which few cases are of all keys.
    place = number * 7919 % (len(Corpus.keys) * len(values) * len(MODELS))
    place, key = divmod(place, len(Corpus.keys))
    model, value = divmod(place, len(values))
    return simulate(folder, Corpus.traces[number % len(Corpus.traces)],
                    "--set", f"{MODEL}.communication_model={MODELS[model]}",
                    "--set", f"{Corpus.keys[key]}={values[value]}")


def arguments(chance, _, folder):
    """Mostly options that the command has, mostly with values; of none is certain that it fits."""
    name = chance.choice(sorted(COMMANDS))
    trace, output = folder / "trace", folder / "output"
    shutil.copytree(chance.choice(Corpus.traces), trace)
    anchor = trace / "traces.otf2"
    words = []
    if COMMANDS[name] and chance.random() < 0.9:
        words.append(chance.choice(COMMANDS[name]))
    options = Corpus.options[name, *words]
    values = (*VALUES, trace, anchor, output)
    # As many as make some sense.
    for _ in range(chance.randrange(6)):
        words += [chance.choice(options) if chance.random() < 0.9 else chance.choice(values)]
        words += [chance.choice(values)] * chance.choice((0, 1, 1, 1, 2))
    if name == "HAEC_SIM" and chance.random() < 0.5:
        words += ["--trace", anchor, "--output", output]
    return Case([program(name), *words], output, parallel=False, may_differ=name in ("HAEC_VERIFY", "HAEC_FIT"))


KINDS = {function.__name__: function for function in (archive, cut, join, export_goal, configuration, mapping, matrix, coefficients, goal, ti,
                                                      chakra, machine, resources, keys, arguments)}


def make(kind, chance, number, folder):
    return KINDS[kind](chance, number, folder)
