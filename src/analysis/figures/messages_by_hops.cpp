// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Messages by the length of their routes: by_hops.

#include "analysis/figures/figure.hpp"
#include "analysis/figures/transfer_figures.hpp"
#include "haec_sim/item_bytes.hpp"

#include <array>
#include <map>

namespace haec_sim
{

namespace
{

class MessagesByHops final : public Figure
{
public:
    void collect(const ReceivedMessage& message) override
    {
        at(message.hops).add(message.length, message.duration);
    }

    std::vector<std::byte> packed() const override
    {
        return pack_items(rows());
    }

    void merge(std::span<const std::byte> packed) override
    {
        std::vector<Row> rows;
        unpack_items(packed, rows);
        for (const auto& row : rows)
        {
            at(row.hops) += row.transfers;
        }
    }

    static JsonForm<FigureView<MessagesByHops>> form()
    {
        const auto row = JsonForm<Row>()
                             .value("hops", &Row::hops)
                             .value("count", [](const Row& of) { return of.transfers.count; })
                             .value("bytes", [](const Row& of) { return of.transfers.bytes; })
                             .object("transfer", spread_form(), &Row::transfers);
        return JsonForm<FigureView<MessagesByHops>>().list(
            "by_hops", row,
            [](const FigureView<MessagesByHops>& view) { return view.figure.rows(); });
    }

private:
    struct Row
    {
        std::uint32_t hops = 0;
        TransferFigures transfers;
    };

    TransferFigures& at(std::uint32_t hops)
    {
        return hops < short_.size() ? short_[hops] : long_[hops];
    }

    std::vector<Row> rows() const
    {
        std::vector<Row> rows;
        for (std::uint32_t hops = 0; hops < short_.size(); ++hops)
        {
            if (short_[hops].count > 0)
            {
                rows.push_back({hops, short_[hops]});
            }
        }
        for (const auto& [hops, transfers] : long_)
        {
            rows.push_back({hops, transfers});
        }
        return rows;
    }

    /// Most routes are short.
    std::array<TransferFigures, 32> short_{};
    std::map<std::uint32_t, TransferFigures> long_;
};

} // namespace

FigureKind messages_by_hops()
{
    return FigureKind::of<MessagesByHops>();
}

} // namespace haec_sim
