// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/choices.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim::verification
{

namespace
{

/// The counters of routes, apart from those of losses, and the blocks that each segment has.
constexpr std::uint32_t first_block_of_routes = std::uint32_t{1} << 31;
constexpr std::uint64_t blocks_of_segment = 64;

std::uint32_t lower_half(std::uint64_t number)
{
    return static_cast<std::uint32_t>(number);
}

std::uint32_t upper_half(std::uint64_t number)
{
    return static_cast<std::uint32_t>(number >> 32);
}

} // namespace

RouteWords::RouteWords(std::uint64_t seed, const RouteKey& key)
    : key_{lower_half(seed), upper_half(seed)}, counter_{
                                                    first_block_of_routes +
                                                        lower_half(blocks_of_segment * key.segment),
                                                    key.sender, lower_half(key.sequence),
                                                    upper_half(key.sequence)}
{
}

std::uint32_t RouteWords::choose(std::uint32_t count)
{
    HAEC_SIM_ASSERT(count > 0);
    if (count == 1)
    {
        return 0;
    }
    if (next_ == block_.size())
    {
        block_ = philox(counter_, key_);
        ++counter_[0];
        next_ = 0;
    }
    return upper_half(std::uint64_t{block_.at(next_++)} * count);
}

std::uint32_t RouteChoices::choose(std::uint32_t count)
{
    const auto choice = choose_parallel(count);
    digits_ /= count;
    return choice;
}

std::uint32_t RouteChoices::choose_parallel(std::uint32_t count)
{
    HAEC_SIM_ASSERT(count > 0);
    return words_ ? words_->choose(count) : static_cast<std::uint32_t>(digits_ % count);
}

} // namespace haec_sim::verification
