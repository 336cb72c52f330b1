// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/event_source.hpp"

#include <memory>
#include <utility>

namespace haec_sim::otf2
{

/// A source that does something more to what another one reads. Accounts are those of the source
/// inside. Subclasses read, and look ahead where what they do to records does not matter there.
class WrappedSource : public EventSource
{
public:
    explicit WrappedSource(std::unique_ptr<EventSource> source) : source_(std::move(source)) {}

    bool at_end() const noexcept override
    {
        return source_->at_end();
    }

    std::uint64_t delivered() const noexcept override
    {
        return source_->delivered();
    }

    std::uint64_t unknown() const noexcept override
    {
        return source_->unknown();
    }

    Picoseconds last_time() const noexcept override
    {
        return source_->last_time();
    }

    TimeOddities time_oddities() const noexcept override
    {
        return source_->time_oddities();
    }

protected:
    EventSource& source() noexcept
    {
        return *source_;
    }

private:
    std::unique_ptr<EventSource> source_;
};

} // namespace haec_sim::otf2
