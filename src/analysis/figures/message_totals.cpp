// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// All messages together: count, bytes, hops, transfer.

#include "analysis/figures/figure.hpp"
#include "analysis/figures/transfer_figures.hpp"
#include "haec_sim/item_bytes.hpp"

namespace haec_sim
{

namespace
{

class MessageTotals final : public Figure
{
public:
    void collect(const ReceivedMessage& message) override
    {
        sums_.transfers.add(message.length, message.duration);
        sums_.hops += message.hops;
    }

    std::vector<std::byte> packed() const override
    {
        return pack_items<Sums>({sums_});
    }

    void merge(std::span<const std::byte> packed) override
    {
        const auto other = take_item<Sums>(packed);
        sums_.transfers += other.transfers;
        sums_.hops += other.hops;
    }

    static JsonForm<FigureView<MessageTotals>> form()
    {
        using View = FigureView<MessageTotals>;
        return JsonForm<View>()
            .value("count", [](const View& view) { return view.figure.sums_.transfers.count; })
            .value("bytes", [](const View& view) { return view.figure.sums_.transfers.bytes; })
            .value(
                "hops", [](const View& view) { return view.figure.sums_.hops; },
                "the sum over all messages")
            .object(
                "transfer", spread_form(),
                [](const View& view)
                {
                    const auto& transfers = view.figure.sums_.transfers;
                    return transfers.count > 0 ? &transfers : nullptr;
                },
                "null if the run has no messages");
    }

private:
    struct Sums
    {
        TransferFigures transfers;
        std::uint64_t hops = 0;
    };

    Sums sums_;
};

} // namespace

FigureKind message_totals()
{
    return FigureKind::of<MessageTotals>();
}

} // namespace haec_sim
