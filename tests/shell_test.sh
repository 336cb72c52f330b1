# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
# shellcheck shell=bash
#
# What tests in bash begin with: `folder`, a scratch folder that goes away with the test, `failures`,
# which complain() counts, and refused(). To be sourced.

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

complain()
{
    echo "FAILED: $1" >&2
    failures=$((failures + 1))
}

# refused STATUS TEXT COMMAND...: that exit status, and one line on standard error with the text.
# Leaves what was printed in the files out and err.
refused()
{
    local expected=$1 text=$2 status
    shift 2
    "$@" >out 2>err
    status=$?
    [[ $status == "$expected" ]] || complain "$*: exit status $status, not $expected"
    [[ $(wc -l <err) == 1 ]] || complain "$*: more or less than one line"
    grep -qF -- "$text" err || complain "$*: no '$text' in: $(cat err)"
}
