// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "report/report_drawing.hpp"

#include "haec_sim/error.hpp"

#include <cmath>
#include <cstdint>
#include <vector>

namespace haec_sim
{

namespace
{

/// Hundredths of a pixel are more than enough.
double rounded(double pixels)
{
    return std::round(100 * pixels) / 100;
}

/// Neighbouring vertices that one mark stands for.
struct VertexRun
{
    std::uint32_t mark = 0;
    std::uint64_t vertices = 0;
};

std::vector<VertexRun> runs_of(const Drawing& drawing)
{
    std::vector<VertexRun> runs;
    for (const auto mark : drawing.mark_of)
    {
        if (runs.empty() || runs.back().mark != mark)
        {
            runs.push_back({mark});
        }
        ++runs.back().vertices;
    }
    return runs;
}

JsonForm<Drawing> marks_form()
{
    const auto mark = JsonForm<Mark>()
                          .value("x", [](const Mark& of) { return rounded(of.at.x); })
                          .value("y", [](const Mark& of) { return rounded(of.at.y); })
                          .value("title", &Mark::title);
    return JsonForm<Drawing>().table(mark, &Drawing::marks);
}

JsonForm<Drawing> strokes_form()
{
    const auto stroke =
        JsonForm<Stroke>()
            .value("from", &Stroke::from, "index into marks")
            .value("to", &Stroke::to)
            .value(
                "type", [](const Stroke& of) { return of.type.value; }, "index into link_types")
            .value("links", &Stroke::links, "both directions as one")
            .value(
                "bend", [](const Stroke& of) { return rounded(of.bend); },
                "the distance of its middle from the straight line");
    return JsonForm<Drawing>().table(stroke, &Drawing::strokes);
}

JsonForm<Drawing> outlines_form()
{
    const auto outline = JsonForm<Circle>()
                             .value("x", [](const Circle& of) { return rounded(of.centre.x); })
                             .value("y", [](const Circle& of) { return rounded(of.centre.y); })
                             .value("radius", [](const Circle& of) { return rounded(of.radius); });
    return JsonForm<Drawing>().table(outline, &Drawing::outlines);
}

const Drawing& all_of_it(const Drawing& drawing)
{
    return drawing;
}

} // namespace

JsonForm<Drawing> drawing_form()
{
    const auto run = JsonForm<VertexRun>()
                         .value("mark", &VertexRun::mark)
                         .value("vertices", &VertexRun::vertices);
    return JsonForm<Drawing>()
        .value("is_of_groups", &Drawing::is_of_groups,
               "true if a mark stands for a group of vertices, false if it stands for one vertex")
        .object("marks", marks_form(), all_of_it, "in pixels; y grows downwards")
        .object("strokes", strokes_form(), all_of_it, "lines between marks, one for each class")
        .object("outlines", outlines_form(), all_of_it, "circles around groups")
        .object("vertices",
                JsonForm<Drawing>().table(run, [](const Drawing& of) { return runs_of(of); }),
                all_of_it,
                "the mark of each vertex, as runs: the next `vertices` vertices, by number, have "
                "this mark");
}

std::optional<Drawing> drawing_if_possible(const Platform& platform)
{
    try
    {
        return drawing_of(platform);
    }
    catch (const UsageError&)
    {
        return std::nullopt;
    }
}

} // namespace haec_sim
