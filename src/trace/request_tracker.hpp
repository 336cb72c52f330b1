// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/flat_map.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

namespace haec_sim
{

/// What an id of a request means now: ids are used again and again, and a completion record belongs
/// to the last request of its id before it. Sees every record of a location when it is read.
/// Memory: a meaning for each request that is open.
template <class... Kinds>
class OpenRequests
{
public:
    using AnyKind = std::variant<Kinds...>;

    /// A record opens a request. What that id meant before without having been completed was freed,
    /// and is returned: its completion will not come.
    template <class Kind>
    std::optional<AnyKind> open(std::uint64_t request, Kind meaning)
    {
        const auto [place, is_new] = open_.try_emplace(request, meaning);
        if (is_new)
        {
            return std::nullopt;
        }
        return std::exchange(place.value(), AnyKind(meaning));
    }

    /// A record completes a request of that kind; nothing where there is none open. One of another
    /// kind stays open.
    template <class Kind>
    std::optional<Kind> close(std::uint64_t request)
    {
        const auto found = open_.find(request);
        if (found == open_.end() || !std::holds_alternative<Kind>(found->second))
        {
            return std::nullopt;
        }
        const auto meaning = std::get<Kind>(found->second);
        open_.erase(found);
        return meaning;
    }

private:
    FlatMap<std::uint64_t, AnyKind, MixedHash> open_;
};

/// The postings that ids mean, which are kept elsewhere. The postings outlive their requests.
template <class... Kinds>
class RequestTracker
{
public:
    using AnyPosting = std::variant<Kinds*...>;

    /// Returns the posting that was freed; see OpenRequests.
    template <class Kind>
    std::optional<AnyPosting> open(std::uint64_t request, Kind& posting)
    {
        return requests_.open(request, &posting);
    }

    /// Null where no request of that kind is open.
    template <class Kind>
    Kind* close(std::uint64_t request)
    {
        return requests_.template close<Kind*>(request).value_or(nullptr);
    }

private:
    OpenRequests<Kinds*...> requests_;
};

} // namespace haec_sim
