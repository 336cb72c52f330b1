// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Messages: the figures of analysis/figures, and messages that are none of the program.

#include "analysis/figures/figure.hpp"
#include "report/report_forms.hpp"
#include "report/report_sections.hpp"

namespace haec_sim
{

namespace
{

FigureSource figure_source_of(const ReportSource& source)
{
    return {source.profile.figures,
            [&source](std::uint32_t process) { return source.node_of(process).value; }};
}

} // namespace

void add_messages(JsonForm<ReportSource>& report)
{
    const auto messages =
        JsonForm<ReportSource>()
            .include(message_figure_kinds().form(), figure_source_of)
            .object(
                "of_collectives", counted_bytes_form(),
                [](const ReportSource& source) {
                    return CountedBytes{source.inner.collective_messages,
                                        source.inner.collective_bytes};
                },
                "the messages of collectives by model")
            .object(
                "of_windows", counted_bytes_form(),
                [](const ReportSource& source) {
                    return CountedBytes{source.inner.window_messages, source.inner.window_bytes};
                },
                "transfers of one-sided communication");
    report.object("messages", messages, itself,
                  "messages of the program that were received in the whole run; count, bytes and "
                  "all tables agree");
}

} // namespace haec_sim
