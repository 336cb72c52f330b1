// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/figures/figure.hpp"
#include "haec_sim/item_bytes.hpp"
#include "report/report.hpp"

#include <gtest/gtest.h>

#include <algorithm>

// A figure of the report is one file, such as this one.

namespace haec_sim::test
{

namespace
{

class LongestWait final : public Figure
{
public:
    void collect(const ReceivedMessage& message) override
    {
        longest_ = std::max(longest_, message.waited);
    }

    std::vector<std::byte> packed() const override
    {
        return pack_items<Picoseconds>({longest_});
    }

    void merge(std::span<const std::byte> packed) override
    {
        longest_ = std::max(longest_, take_item<Picoseconds>(packed));
    }

    static JsonForm<FigureView<LongestWait>> form()
    {
        return JsonForm<FigureView<LongestWait>>().value(
            "longest_wait_ps",
            [](const FigureView<LongestWait>& view) { return Duration{view.figure.longest_}; },
            "for which a receiver stood still");
    }

private:
    Picoseconds longest_{};
};

const bool is_added = message_figure_kinds().add(FigureKind::of<LongestWait>());

ReceivedMessage waited_for(std::int64_t time)
{
    ReceivedMessage message;
    message.waited = Picoseconds{time};
    return message;
}

} // namespace

// Two ranks, with all figures that there are.
TEST(AddedFigure, IsCollectedMergedAndWritten)
{
    ASSERT_TRUE(is_added);
    const auto all = message_figure_kinds().make();
    for (const int time : {3, 8})
    {
        const auto of_rank = message_figure_kinds().make();
        for (const auto& figure : of_rank)
        {
            figure->collect(waited_for(time));
            figure->collect(waited_for(1));
        }
        merge_figures(all, pack_figures(of_rank));
    }
    JsonWriter json;
    json.begin_object();
    message_figure_kinds().form().write(json, {all, [](std::uint32_t) { return 0U; }});
    json.end_object();
    const auto text = json.take_text();
    EXPECT_NE(text.find(R"("count": 4,)"), std::string::npos);
    EXPECT_NE(text.find(R"("longest_wait_ps": 8)"), std::string::npos);
}

TEST(AddedFigure, IsInTheSchemaAndInTheManual)
{
    EXPECT_NE(report_schema().find(R"("longest_wait_ps": {"type": "integer", "minimum": 0, )"),
              std::string::npos);
    EXPECT_NE(report_fields().find(
                  "messages.longest_wait_ps\tinteger\tfor which a receiver stood still\n"),
              std::string::npos);
}

} // namespace haec_sim::test
