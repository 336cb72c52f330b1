// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/dense_ids.hpp"
#include "otf2/event_source.hpp"

#include <cstdint>
#include <memory>

namespace haec_sim::otf2
{

/// A source of which all records get other ids of definitions.
class RenumberedSource final : public EventSource
{
public:
    /// The ids outlive this.
    RenumberedSource(std::unique_ptr<EventSource> source, const DenseIds& ids);

    void read(EventHandler& handler, const bool& stop, std::uint64_t most) override;

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

private:
    std::unique_ptr<EventSource> source_;
    const DenseIds& ids_;
};

} // namespace haec_sim::otf2
