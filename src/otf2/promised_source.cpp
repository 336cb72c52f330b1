// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/promised_source.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim::otf2
{

PromisedSource::PromisedSource(std::unique_ptr<EventSource> source, std::uint64_t promised,
                               std::string name)
    : WrappedSource(std::move(source)), promised_(promised), name_(std::move(name))
{
}

void PromisedSource::read(EventHandler& handler, const bool& stop, std::uint64_t most)
{
    source().read(handler, stop, most);
    if (at_end() && delivered() < promised_)
    {
        throw Error(name_ + " has " + std::to_string(delivered()) + " of the " +
                    std::to_string(promised_) +
                    " events that its definitions promise; the trace is truncated, record or copy "
                    "it again");
    }
    if (delivered() > promised_)
    {
        throw Error(name_ + " has more events than the " + std::to_string(promised_) +
                    " that its definitions promise; the trace is damaged or mixed from two "
                    "recordings, record or copy it again");
    }
}

} // namespace haec_sim::otf2
