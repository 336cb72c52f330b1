# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
# shellcheck shell=bash
#
# What tests in bash begin with: `folder`, a scratch folder that goes away with the test, and
# `failures`, which complain() counts. To be sourced.

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

complain()
{
    echo "FAILED: $1" >&2
    failures=$((failures + 1))
}
