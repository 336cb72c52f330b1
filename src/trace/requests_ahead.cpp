// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/requests_ahead.hpp"

#include <limits>
#include <map>
#include <optional>

namespace haec_sim
{

namespace
{

/// Ends that are kept because they will be asked for, at most.
constexpr std::size_t most_ends = std::size_t{1} << 16;

} // namespace

class RequestsAhead::Reading final : public RequestEnds
{
public:
    explicit Reading(std::unique_ptr<RecordSource> source) : source_(std::move(source)) {}

    /// The end; nothing where it was passed, and is not kept.
    std::optional<RequestEnd> end_of(std::uint64_t number)
    {
        if (auto kept = kept_.extract(number))
        {
            return kept.mapped();
        }
        if (number < next().number && !is_open(number))
        {
            return std::nullopt;
        }
        asked_ = number;
        answer_.reset();
        stop_ = false;
        while (!answer_ && !source_->at_end())
        {
            source_->read(*this, stop_, std::numeric_limits<std::uint64_t>::max());
        }
        return answer_.value_or(RequestEnd{});
    }

private:
    void on_end(const Open& posting, const RequestEnd& end) override
    {
        if (posting.number == asked_)
        {
            answer_ = end;
            stop_ = true;
        }
        else if (next().record - posting.record >= lookahead_limit)
        {
            kept_.emplace(posting.number, end);
            if (kept_.size() > most_ends)
            {
                kept_.erase(std::prev(kept_.end()));
            }
        }
    }

    std::unique_ptr<RecordSource> source_;
    std::uint64_t asked_ = 0;
    std::optional<RequestEnd> answer_;
    bool stop_ = false;
    std::map<std::uint64_t, RequestEnd> kept_;
};

RequestsAhead::RequestsAhead() = default;
RequestsAhead::~RequestsAhead() = default;

// Ends that are not kept are found by beginning anew.
RequestEnd RequestsAhead::end_of(std::uint64_t number)
{
    if (reading_ != nullptr)
    {
        if (const auto end = reading_->end_of(number))
        {
            return *end;
        }
    }
    reading_ = std::make_unique<Reading>(reopen_());
    return reading_->end_of(number).value_or(RequestEnd{});
}

} // namespace haec_sim
