# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What pages keep of the library for charts, by a small library that is made as Debian's is."""

import unittest

from haec_report.library import needed_part

BEGIN = "/* plotly.js, MIT */\n(function(f){f()})(function(){return (function(){return go})()({"
END = "},{},[2])(2)\n});\n"


def module(number, text, needs):
    return f"{number}:[function(_dereq_,module,exports){{\n{text}\n}},{needs}]"


MODULES = {
    1: module(1, "exports.bar = _dereq_('../bars');", '{"../bars":5}'),
    2: module(2, "var P = _dereq_('./core'); P.register([_dereq_('./bar'), _dereq_('./map'), _dereq_('./heatmap')]);",
              '{"./bar":1,"./core":3,"./heatmap":4,"./map":6}'),
    3: module(3, "exports.core = _dereq_('./bars');", '{"./bars":5}'),
    4: module(4, "exports.heat = 1;\nfunction f() {\n},{};", "{}"),
    # A library within the library, made in the same way.
    5: module(5, "exports.bars = (function(){})({1:[function(_inner_,module,exports){\n},{}]},{},[1])(1)\n});", "{}"),
    6: module(6, "exports.map = 'large';", "{}"),
}


def library(modules, end=END):
    return BEGIN + ",".join(modules) + end


class LibraryTest(unittest.TestCase):
    def test_other_kinds_of_charts_are_left_out(self):
        entry = module(2, "'use strict';\nvar Plotly = _dereq_('./core');\nPlotly.register([_dereq_('./bar'), _dereq_('./heatmap')]);\n"
                          "module.exports = Plotly;", '{"./core": 3, "./bar": 1, "./heatmap": 4}')
        self.assertEqual(needed_part(library(MODULES.values())),
                         library([MODULES[1], entry, MODULES[3], MODULES[4], MODULES[5]]))

    def test_libraries_made_in_other_ways_are_whole(self):
        for text in ("", "!function(t){t.Plotly={}}(this)", library(MODULES.values(), "},{},[2])(3)\n});\n"),
                     library(MODULES.values(), "},{},[9])(9)\n});\n"),
                     library([MODULES[number] for number in (1, 2, 3, 5, 6)]),
                     library([*list(MODULES.values())[:5], module(6, "", '{"../gone":7}'), module(7, "", "{other}")]),
                     library([MODULES[1].replace("../bars\":5", "../bars\":8"), *list(MODULES.values())[1:]]),
                     library([MODULES[1], MODULES[2].replace("./heatmap", "./heat"), *list(MODULES.values())[2:]])):
            with self.subTest(text=text[-60:]):
                self.assertEqual(needed_part(text), text)


if __name__ == "__main__":
    unittest.main()
