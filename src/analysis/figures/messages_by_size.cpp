// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Messages by their size: by_size.

#include "analysis/figures/figure.hpp"
#include "analysis/figures/size_table.hpp"
#include "haec_sim/item_bytes.hpp"

#include <cmath>

namespace haec_sim
{

namespace
{

class MessagesBySize final : public Figure
{
public:
    void collect(const ReceivedMessage& message) override
    {
        table_.add(message.length, message.duration);
    }

    std::vector<std::byte> packed() const override
    {
        std::vector<std::byte> bytes;
        append_item(bytes, table_.is_exact());
        for (const auto& [size, figures] : table_.entries())
        {
            append_item(bytes, Row{size, figures});
        }
        return bytes;
    }

    void merge(std::span<const std::byte> packed) override
    {
        const auto is_exact = take_item<bool>(packed);
        SizeTable::Rows rows;
        while (!packed.empty())
        {
            const auto row = take_item<Row>(packed);
            rows.emplace(row.size, row.figures);
        }
        table_.add(SizeTable(is_exact, std::move(rows)));
    }

    static JsonForm<FigureView<MessagesBySize>> form()
    {
        const auto table =
            JsonForm<SizeTable>()
                .value("is_exact", &SizeTable::is_exact,
                       "every size has a row; else sizes are put together by powers of two")
                .list("rows", size_form(), &SizeTable::rows);
        return JsonForm<FigureView<MessagesBySize>>().object(
            "by_size", table,
            [](const FigureView<MessagesBySize>& view) -> const SizeTable&
            { return view.figure.table_; });
    }

private:
    struct Row
    {
        std::uint64_t size = 0;
        SizeFigures figures;
    };

    static JsonForm<SizeFigures> size_form()
    {
        const auto bandwidth = JsonForm<SizeFigures>()
                                   .value("least_bytes_per_s", &SizeFigures::least_bandwidth)
                                   .value(
                                       "mean_bytes_per_s",
                                       [](const SizeFigures& size) {
                                           return static_cast<double>(size.transfers.bytes) * 1e12 /
                                                  size.transfers.time.as_double();
                                       },
                                       "bytes of all over the time of all")
                                   .value("most_bytes_per_s", &SizeFigures::most_bandwidth);
        return JsonForm<SizeFigures>()
            .value("least_bytes", &SizeFigures::least_bytes)
            .value("most_bytes", &SizeFigures::most_bytes)
            .value("count", [](const SizeFigures& size) { return size.transfers.count; })
            .value("bytes", [](const SizeFigures& size) { return size.transfers.bytes; })
            .object("transfer", spread_form(), &SizeFigures::transfers)
            .object(
                "bandwidth", bandwidth,
                [](const SizeFigures& size)
                {
                    const bool is_known =
                        std::isfinite(size.most_bandwidth) && size.transfers.time != WideSum{};
                    return is_known ? &size : nullptr;
                },
                "null where a message takes no time");
    }

    SizeTable table_;
};

} // namespace

FigureKind messages_by_size()
{
    return FigureKind::of<MessagesBySize>();
}

} // namespace haec_sim
