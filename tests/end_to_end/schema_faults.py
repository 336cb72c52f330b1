# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""schema_faults.py SCHEMA DOCUMENT: what the document has that the schema does not allow, as a list in JSON. Run by a
Python that has jsonschema."""

import json
import pathlib
import sys

import jsonschema


def faults_of(schema, document):
    """Of a document; the schema is a path."""
    validator = jsonschema.Draft202012Validator(json.loads(pathlib.Path(schema).read_text(encoding="utf-8")))
    return [f"{list(error.absolute_path)}: {error.message[:200]}" for error in validator.iter_errors(document)]


if __name__ == "__main__":
    print(json.dumps(faults_of(sys.argv[1], json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8")))))
