# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""How a program starts and ends: its command line, its one line about what went wrong, its exit status."""

import argparse
import os
import pathlib
import signal
import sys
from collections.abc import Callable

from .errors import ProgramError, UsageError, is_text


class Interrupted(BaseException):
    """A signal asked the program to end."""


def wide(prog: str) -> argparse.HelpFormatter:
    """The same help on every terminal: the manual has it."""
    return argparse.RawDescriptionHelpFormatter(prog, width=100)


class Parser(argparse.ArgumentParser):
    """Options whose mistakes are errors of one line; nothing is abbreviated."""

    def __init__(self, sentence: str, example: str, **options: object) -> None:
        """`sentence` says in the help what the program does, `example` is a command that works."""
        super().__init__(allow_abbrev=False, formatter_class=wide, **options)
        self._head = f"{sentence}\n\nExample: {example}\n\n"
        self.add_argument("--quiet", action="store_true", help="print no summary of the work done")
        self.add_argument("--version", action="store_true", help="print the version")

    def format_help(self) -> str:
        return self._head + super().format_help()

    def print_help(self, file: object = None) -> None:
        """As always, but what cannot be written is told."""
        print(self.format_help(), end="", file=file or sys.stdout)

    def error(self, message: str) -> None:
        raise UsageError(f"{message}; see {self.prog} --help")


def shown(letter: str) -> str:
    if "\udc80" <= letter <= "\udcff":
        return f"\\x{ord(letter) - 0xdc00:02x}"  # a byte of a name that is no UTF-8
    return letter if letter.isprintable() else ascii(letter)[1:-1]


def printable(text: str) -> str:
    """A text on one line: what is no printable character is shown as Python writes it, bytes as haec_sim does."""
    return "".join(map(shown, text))


def check_arguments(arguments: list[str]) -> None:
    """UsageError for one that is no UTF-8: it could stand in no table, page or configuration."""
    for argument in arguments:
        if not is_text(argument):
            raise UsageError(f"the argument '{argument}' is no UTF-8; give the file another name")


def interrupt(number: int, _frame: object) -> None:
    raise Interrupted(signal.Signals(number).name)


def say_error(name: str, text: str) -> None:
    try:
        print(f"{name}: error: {printable(text)}", file=sys.stderr, flush=True)
    except OSError:
        pass  # nobody listens; the exit status says it


def open_standard_streams() -> None:
    """Puts something in the place of each that was closed: no file gets its number, and what is printed is told to be lost, as
    haec_sim does, but for messages."""
    for number, flags in ((0, os.O_RDONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            # The lowest number that is free is this one.
            os.open(os.devnull, flags)
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)


def end_by_closed_pipe() -> None:
    """Who read the output has gone: ends as other programs do, by the signal PIPE and without a word."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGPIPE)


def run_program(name: str, version: str, main: Callable[[list[str], pathlib.Path], int], here: str) -> int:
    """Runs main(arguments, folder of the programs), if nobody asks for the version, and returns the exit status.

    Errors end as one line: 2 for wrong usage, else 1.
    """
    open_standard_streams()
    # What is written is read again, whatever is kept from others.
    os.umask(os.umask(0o700) & ~0o700)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, interrupt)
    # Names may hold letters that the terminal has not.
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        check_arguments(sys.argv[1:])
        if "--version" in sys.argv[1:]:
            print(name, version, flush=True)
            return 0
        try:
            status = main(sys.argv[1:], pathlib.Path(here))
        except SystemExit as end:  # of --help
            status = end.code or 0
        sys.stdout.flush()
        return status
    except UsageError as error:
        say_error(name, str(error))
        return 2
    except ProgramError as error:
        say_error(name, str(error))
    except Interrupted as signalled:
        say_error(name, f"ended by {signalled}")
    except BrokenPipeError:
        end_by_closed_pipe()
    except OSError as error:
        # Such as a standard output that takes no more.
        lost = f"cannot write to standard output: {error.strerror}; the printed text is not complete"
        say_error(name, f"{error.filename}: {error.strerror}" if error.filename else lost)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
