# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Completions of bash and zsh: options, and values of those whose values are known."""

import re
from collections import namedtuple

# "-o [ --output ] FILE", "-o FILE, --output FILE" or "--output FILE", and the value's name.
HEAD = re.compile(r"(--?[a-zA-Z][\w-]*)(?: \[ (--[\w-]+) \]|(?: \w+)?, (--[\w-]+))?(?: (\S+))?")
WORDS = r"[A-Za-z][\w-]*(?:, [A-Za-z][\w-]*)*"
ONE_OF = re.compile(rf"\bone of ({WORDS})(?= ?\(|;|$)")
LEVELS = re.compile(rf": ({WORDS} or \w+)")
# "Formats, and the endings of files:" or "Forms:" before "  simgrid  a platform".
NAMED_BELOW = re.compile(r"^Form\w*\b[^\n]*:\n((?:  \w+  .*\n?)+)", re.MULTILINE)

# Values of an option of a command: words, or installed files of a folder, besides other files.
Values = namedtuple("Values", "command option words folder", defaults=("", "", (), ""))

INSTALLED = {"--config": "configs", "-c": "configs", "--mapping": "mappings"}


def options_of(text):
    """(names of an option, its value's name, all that is said of it) of each option."""
    found = []
    for line in text.splitlines():
        if re.match(r" {2,4}-", line):
            found.append(line.strip())
        elif found and re.match(r" {8,}\S", line):
            found[-1] += " " + line.strip()
        elif found and re.match(r" *$|\S", line):
            found.append("")  # no option has what follows
    heads = [(HEAD.match(said), said) for said in found if said]
    return [([name for name in head.groups()[:3] if name], head[4] or "", said) for head, said in heads]


def choices_of(options, value, said, text):
    """The words that an option takes, as far as its help tells them."""
    if re.fullmatch(r"[\w-]+(\|[\w-]+)+", value) and value.islower():
        return value.split("|")
    if value == "LEVEL":
        found = LEVELS.search(said)
        return re.split(", | or ", found[1]) if found else []
    found = ONE_OF.search(said)
    if found:
        return found[1].split(", ")
    below = NAMED_BELOW.search(text)
    if below and options[-1] in ("--format", "--from"):
        return re.findall(r"^  (\w+)", below[1], re.MULTILINE)
    return []


def keys_in(described, path):
    """(path of a key, its words) of a table that --describe prints."""
    lines = described.splitlines()
    header = next((line for line in lines if line.startswith("key ")), None)
    if header is None:
        return
    valid, meaning = header.index("valid"), header.index("meaning")
    for line in lines[lines.index(header) + 1:]:
        if not line:
            return
        given = line[valid:meaning].strip()
        words = [word for word in given.split(", ") if re.fullmatch(r"[A-Za-z_]\w*", word)]
        yield f"{path}.{line.split()[0]}", words or (["true", "false"] if "true|false" in line[:valid] else [])


def first_words(table):
    return [line.split()[0] for line in table.splitlines()[1:] if line and not line.startswith(" ")]


class Names:
    """What haec_sim knows by name; `ask` runs it."""

    def __init__(self, ask):
        self.modules = first_words(ask("--list-modules"))
        self.topologies = first_words(ask("--list-topologies"))
        self.described = [*self.modules, *self.topologies, "replay", "network_resource_manager"]
        self.keys = {"topology.type": self.topologies}
        for section, path in (*((module, f"modules.{module}") for module in self.modules), ("replay", "replay"),
                              ("network_resource_manager", "resource_managers.network_resource_manager")):
            self.keys.update(keys_in(ask("--describe", section), path))
        self.routings = self.keys["modules.static_network_model.routing"]


def values_of(command, text, names):
    """All that is known of the values of a command's options."""
    for options, value, said in options_of(text):
        words = choices_of(options, value, said, text)
        if "--modules" in options:
            words = names.modules
        elif "--describe" in options:
            words = names.described
        elif "--routing" in options:
            words = names.routings
        elif "--set" in options and "document" not in said:
            words = [f"{path}=" for path in names.keys]
            yield from (Values(command, path, chosen) for path, chosen in names.keys.items() if chosen)
        for option in options:
            folder = INSTALLED.get(option, "")
            if words or folder:
                yield Values(command, option, words, folder)


BASH = """# bash completion of {name}, by its own --help
_{name}()
{{
    local word=${{COMP_WORDS[COMP_CWORD]}} option=${{COMP_WORDS[COMP_CWORD - 1]}} words="{plain}" values="" folder="" file
    # For bash, --option=value are three words.
    if [[ $word == = ]]; then
        word=""
    elif [[ $option == = ]]; then
        option=${{COMP_WORDS[COMP_CWORD - 2]}}
    fi
    case "${{COMP_WORDS[1]-}} $option" in
{values}    esac
    if [[ -n $folder ]]; then
        folder=$(dirname "$(realpath "$(type -P "${{COMP_WORDS[0]}}")")")/../share/haec_sim/$folder
        for file in "$folder"/*; do
            [[ -f $file ]] && file=${{file##*/}} && values+=" ${{file%.*}}"
        done
        compopt -o filenames 2> /dev/null
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word"; compgen -f -- "$word")
        return
    fi
    if [[ -n $values ]]; then
        [[ $values == *= ]] && compopt -o nospace 2> /dev/null
        mapfile -t COMPREPLY < <(compgen -P "${{word%"${{word##*,}}"}}" -W "$values" -- "${{word##*,}}")
        return
    fi
    case "${{COMP_WORDS[1]-}}" in
{cases}    esac
    if [[ $word == -* || ( $COMP_CWORD -eq 1 && -n "{commands}" ) ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    fi
}}
complete -o default -F _{name} {name}
"""

ZSH = """#compdef {name}
# zsh completion of {name}, by its own --help
local -a choices values
local option=${{words[CURRENT - 1]}} folder=
choices=({plain})
if [[ $PREFIX == *=* ]]; then
    option=${{PREFIX%%=*}}
    compset -P '*='
fi
case "${{words[2]-}} $option" in
{values}esac
if [[ -n $folder ]]; then
    folder=${{commands[{name}]:A:h}}/../share/haec_sim/$folder
    values=($folder/*(.N:t:r))
    compadd -a values
    _files
    return
fi
if (( $#values )); then
    compset -P '*,'
    if [[ $values[1] == *= ]]; then compadd -S '' -a values; else compadd -a values; fi
    return
fi
case ${{words[2]-}} in
{cases}esac
if [[ $PREFIX == -* || ( $CURRENT -eq 2 && -n "{commands}" ) ]]; then
    compadd -a choices
else
    _files
fi
"""

# By shell: the file, and how it says values, folders, and options of a command.
SHELLS = {"bash": (BASH, '        {}) values="{}" ;;\n', "        {}) folder={} ;;\n", '        {}) words="{}" ;;\n'),
          "zsh": (ZSH, "    {}) values=({}) ;;\n", "    {}) folder={} ;;\n", "    {}) (( CURRENT > 2 )) && choices=({}) ;;\n")}


def completion(shell, name, words, options, values):
    """The text of a completion file. `words` may stand first, or in place of an option; `options` are those of commands."""
    template, of_words, of_folder, of_command = SHELLS[shell]

    def case(known):
        # A path is told by itself, an option by its command, too.
        pattern = f'"{known.command} {known.option}"' if known.command else f'*" {known.option}"'
        return of_folder.format(pattern, known.folder) if known.folder else of_words.format(pattern, " ".join(known.words))

    return template.format(name=name, plain=" ".join(words), values="".join(dict.fromkeys(map(case, values))),
                           commands=" ".join(options), cases="".join(of_command.format(command, " ".join(known))
                                                                     for command, known in options.items() if known))
