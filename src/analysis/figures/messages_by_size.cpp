// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Messages by their size and by the length of their routes: by_size, by_hops.

#include "analysis/figures/figure.hpp"
#include "analysis/figures/size_table.hpp"
#include "haec_sim/item_bytes.hpp"

#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace haec_sim
{

namespace
{

/// Messages of routes of one length.
struct HopsRow
{
    std::uint32_t hops = 0;
    TransferFigures transfers;
};

/// Messages of a size, or of a range of sizes.
struct SizeRow
{
    SizeFigures figures;
    std::vector<HopsRow> by_hops{};
};

struct SizeRows
{
    bool is_exact = true;
    std::vector<SizeRow> rows{};
};

JsonForm<HopsRow> hops_form()
{
    return JsonForm<HopsRow>("hops")
        .value("hops", &HopsRow::hops)
        .value("count", [](const HopsRow& of) { return of.transfers.count; })
        .value("bytes", [](const HopsRow& of) { return of.transfers.bytes; })
        .object("transfer", spread_form(), &HopsRow::transfers);
}

JsonForm<SizeRow> size_form()
{
    const auto bandwidth = JsonForm<SizeFigures>()
                               .value("least_bytes_per_s", &SizeFigures::least_bandwidth)
                               .value(
                                   "mean_bytes_per_s",
                                   [](const SizeFigures& size) {
                                       return static_cast<double>(size.transfers.bytes) * 1e12 /
                                              size.transfers.time.as_double();
                                   },
                                   "the bytes of all messages divided by the sum of their times")
                               .value("most_bytes_per_s", &SizeFigures::most_bandwidth);
    return JsonForm<SizeRow>()
        .value("least_bytes", [](const SizeRow& row) { return row.figures.least_bytes; })
        .value("most_bytes", [](const SizeRow& row) { return row.figures.most_bytes; })
        .value("count", [](const SizeRow& row) { return row.figures.transfers.count; })
        .value("bytes", [](const SizeRow& row) { return row.figures.transfers.bytes; })
        .object("transfer", spread_form(),
                [](const SizeRow& row) -> const TransferFigures& { return row.figures.transfers; })
        .object(
            "bandwidth", bandwidth,
            [](const SizeRow& row)
            {
                const auto& size = row.figures;
                const bool is_known =
                    std::isfinite(size.most_bandwidth) && size.transfers.time != WideSum{};
                return is_known ? &size : nullptr;
            },
            "null if a message takes no time")
        .list("by_hops", hops_form(), &SizeRow::by_hops);
}

class MessagesBySize final : public Figure
{
public:
    void collect(const ReceivedMessage& message) override
    {
        table_of(message.hops).add(message.length, message.duration);
    }

    std::vector<std::byte> packed() const override
    {
        std::vector<std::byte> bytes;
        each_table(
            [&](std::uint32_t hops, const SizeTable& table)
            {
                append_item(bytes, Head{hops, table.is_exact(), table.entries().size()});
                for (const auto& [size, figures] : table.entries())
                {
                    append_item(bytes, Row{size, figures});
                }
            });
        return bytes;
    }

    void merge(std::span<const std::byte> packed) override
    {
        while (!packed.empty())
        {
            const auto head = take_item<Head>(packed);
            SizeTable::Rows rows;
            for (std::size_t count = 0; count < head.rows; ++count)
            {
                const auto row = take_item<Row>(packed);
                rows.emplace(row.size, row.figures);
            }
            table_of(head.hops).add(SizeTable(head.is_exact, std::move(rows)));
        }
    }

    static JsonForm<FigureView<MessagesBySize>> form()
    {
        using View = FigureView<MessagesBySize>;
        const auto table = JsonForm<SizeRows>()
                               .value("is_exact", &SizeRows::is_exact,
                                      "true if every size has a row, false if a row has all sizes "
                                      "from one power of two to the next")
                               .list("rows", size_form(), &SizeRows::rows);
        return JsonForm<View>()
            .object("by_size", table, [](const View& view) { return view.figure.by_size(); })
            .list("by_hops", hops_form(), [](const View& view) { return view.figure.by_hops(); });
    }

private:
    /// What a rank packs of each table, before its rows.
    struct Head
    {
        std::uint32_t hops = 0;
        bool is_exact = true;
        std::size_t rows = 0;
    };

    struct Row
    {
        std::uint64_t size = 0;
        SizeFigures figures;
    };

    SizeTable& table_of(std::uint32_t hops)
    {
        return hops < short_.size() ? short_[hops] : long_[hops];
    }

    /// Those that have messages, by the length of the routes.
    template <class Visit>
    void each_table(Visit visit) const
    {
        for (std::uint32_t hops = 0; hops < short_.size(); ++hops)
        {
            if (!short_[hops].entries().empty())
            {
                visit(hops, short_[hops]);
            }
        }
        for (const auto& [hops, table] : long_)
        {
            visit(hops, table);
        }
    }

    std::vector<HopsRow> by_hops() const
    {
        std::vector<HopsRow> rows;
        each_table(
            [&](std::uint32_t hops, const SizeTable& table)
            {
                auto& row = rows.emplace_back(HopsRow{hops, {}});
                for (const auto& [size, figures] : table.entries())
                {
                    row.transfers += figures.transfers;
                }
            });
        return rows;
    }

    // Tables of single lengths are made as coarse as that of all.
    SizeRows by_size() const
    {
        SizeTable all;
        each_table([&](std::uint32_t, const SizeTable& table) { all.add(table); });
        SizeRows found{all.is_exact()};
        std::map<std::uint64_t, std::size_t> places;
        for (const auto& [size, figures] : all.entries())
        {
            places.emplace(size, places.size());
        }
        for (auto& figures : all.rows())
        {
            found.rows.push_back({figures});
        }
        each_table(
            [&](std::uint32_t hops, const SizeTable& table)
            {
                SizeTable alike(all.is_exact(), {});
                alike.add(table);
                for (const auto& [size, figures] : alike.entries())
                {
                    found.rows[places.at(size)].by_hops.push_back({hops, figures.transfers});
                }
            });
        return found;
    }

    /// Most routes are short.
    std::array<SizeTable, 32> short_{};
    std::map<std::uint32_t, SizeTable> long_;
};

} // namespace

FigureKind messages_by_size()
{
    return FigureKind::of<MessagesBySize>();
}

} // namespace haec_sim
