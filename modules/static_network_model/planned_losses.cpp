// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "planned_losses.hpp"

#include <algorithm>

namespace haec_sim::static_network_model
{

namespace
{

struct PathPhase
{
    Picoseconds begin{};
    const Path& path;
};

class PlannedPath final : public Path
{
public:
    explicit PlannedPath(std::vector<PathPhase> phases) : phases_(std::move(phases)) {}

    Picoseconds transfer_time(const Message& message) const override
    {
        return at(message).transfer_time(message);
    }

    std::uint32_t hops() const noexcept override
    {
        return phases_.front().path.hops();
    }

    WireLoad wire_load(const Message& message) const override
    {
        return at(message).wire_load(message);
    }

    CodingTimes coding_times(const Message& message) const override
    {
        return at(message).coding_times(message);
    }

private:
    const Path& at(const Message& message) const
    {
        const auto next = std::ranges::upper_bound(phases_, message.begin, {}, &PathPhase::begin);
        return std::prev(next)->path;
    }

    std::vector<PathPhase> phases_;
};

} // namespace

template <class PathOf>
const Path& PlannedLosses::planned(PathOf path_of)
{
    auto& planned = paths_[&path_of(first())];
    if (planned == nullptr)
    {
        std::vector<PathPhase> phases;
        for (const auto& [begin, model] : phases_)
        {
            phases.push_back({begin, path_of(*model)});
        }
        planned = std::make_unique<PlannedPath>(std::move(phases));
    }
    return *planned;
}

const Path& PlannedLosses::path(NodeId from, NodeId to)
{
    return planned([&](NetworkModel& model) -> const Path& { return model.path(from, to); });
}

const Path& PlannedLosses::path_of(NodeId from, NodeId to, const Message& message)
{
    return planned([&](NetworkModel& model) -> const Path&
                   { return model.path_of(from, to, message); });
}

} // namespace haec_sim::static_network_model
