// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "tests/trace/coming_record.hpp"
#include "trace/record_source.hpp"

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace haec_sim::test
{

/// Delivers records from memory, in portions of pseudo-random sizes where `seed` is not 0.
class ScriptedSource final : public RecordSource
{
public:
    ScriptedSource(const std::vector<AnyEvent>& events, std::uint64_t seed)
        : events_(events), is_random_(seed != 0), random_(seed)
    {
    }

    void read(EventHandler& handler, const bool& stop, std::uint64_t most) override
    {
        polls_ = 0;
        auto left = is_random_ ? std::min<std::uint64_t>(most, 1 + random_() % 9) : most;
        for (; left > 0 && next_ < events_.size(); --left)
        {
            auto event = events_[next_++];
            std::visit([&](auto& record) { deliver(handler, record); }, event);
            if (stop)
            {
                return;
            }
        }
    }

    std::size_t glance(std::span<ComingRecord> room) override
    {
        std::size_t count = 0;
        for (auto next = next_; next < events_.size() && count < room.size(); ++next)
        {
            const auto coming = std::visit(coming_of, events_[next]);
            if (coming.kind == ComingKind::end)
            {
                break;
            }
            if (coming.kind != ComingKind::nothing)
            {
                room[count++] = coming;
            }
        }
        return count;
    }

    bool at_end() const noexcept override
    {
        // Asked over and over without anything being read: that would be for ever.
        HAEC_SIM_ASSERT(++polls_ < 1000000);
        return next_ == events_.size();
    }

private:
    const std::vector<AnyEvent>& events_;
    std::size_t next_ = 0;
    bool is_random_;
    std::mt19937_64 random_;
    mutable std::uint64_t polls_ = 0;
};

} // namespace haec_sim::test
