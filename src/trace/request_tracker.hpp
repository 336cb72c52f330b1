// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <variant>

namespace haec_sim
{

/// The posting that an id of a request means now: ids are used again and again, and a completion
/// record belongs to the last request of its id before it. Sees every record of a location when it
/// is read.
template <class... Kinds>
class RequestTracker
{
public:
    using AnyPosting = std::variant<Kinds*...>;

    /// A record opens a request. What that id meant before without having been completed was freed,
    /// and is returned: its completion will not come.
    template <class Kind>
    std::optional<AnyPosting> open(std::uint64_t request, Kind& posting)
    {
        const auto [place, is_new] = open_.try_emplace(request, &posting);
        if (is_new)
        {
            return std::nullopt;
        }
        return std::exchange(place->second, AnyPosting(&posting));
    }

    /// A record completes a request of that kind; null where there is none open.
    template <class Kind>
    Kind* close(std::uint64_t request)
    {
        const auto found = open_.find(request);
        if (found == open_.end() || !std::holds_alternative<Kind*>(found->second))
        {
            return nullptr;
        }
        auto* posting = std::get<Kind*>(found->second);
        open_.erase(found);
        return posting;
    }

private:
    std::unordered_map<std::uint64_t, AnyPosting> open_;
};

} // namespace haec_sim
