// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "workload/message.hpp"
#include "workload/world.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim::workload
{

/// A synthetic program between MPI_Init and MPI_Finalize.
class Pattern
{
public:
    virtual ~Pattern() = default;

    Pattern(const Pattern&) = delete;
    Pattern& operator=(const Pattern&) = delete;

    /// The number of MPI processes.
    std::uint32_t processes() const noexcept
    {
        return processes_;
    }

    /// The machine that it runs on.
    virtual Timing timing() const
    {
        return {};
    }

    /// Tells of all messages that run() sends, in any order, without walking through the iterations
    /// where they are alike.
    virtual void count_messages(const MessageCounter& count) const = 0;

    /// Adds what only this program's records refer to.
    virtual void define(Definitions&) const {}

    /// Runs the program in a world of that many processes, with memory that does not depend on the
    /// number of iterations. The order in which processes are run is the pattern's: each send comes
    /// before its receive.
    virtual void run(World& world) const = 0;

protected:
    Pattern(std::uint32_t processes, std::uint64_t iterations)
        : processes_(processes), iterations_(iterations)
    {
    }

    std::uint64_t iterations() const noexcept
    {
        return iterations_;
    }

private:
    std::uint32_t processes_;
    std::uint64_t iterations_;
};

/// The way in which a pattern presents itself to the command line.
struct PatternDescriptor
{
    std::string name;
    std::string summary;
    std::vector<ParameterSpec> parameters;
    /// Takes parameters within the bounds of their specs, and throws UsageError naming the option
    /// for what no spec can check. Knows nothing of "events", which create_pattern() resolves.
    std::unique_ptr<Pattern> (*create)(const Parameters&) = nullptr;
};

/// Makes a pattern of that class: what PatternDescriptor::create names.
template <class Kind>
std::unique_ptr<Pattern> make_pattern(const Parameters& parameters)
{
    return std::make_unique<Kind>(parameters);
}

/// The patterns there are, by name.
const std::vector<PatternDescriptor>& patterns();

/// Null where there is none.
const PatternDescriptor* find_pattern(std::string_view name);

// Each in the file of its pattern; patterns.cpp lists them.
PatternDescriptor all_to_all_pattern();
PatternDescriptor collectives_pattern();
PatternDescriptor hybrid_pattern();
PatternDescriptor multipartition_pattern();
PatternDescriptor one_sided_pattern();
PatternDescriptor permutation_pattern();
PatternDescriptor phases_pattern();
PatternDescriptor ping_pong_pattern();
PatternDescriptor random_pattern();
PatternDescriptor ring_pattern();
PatternDescriptor stencil2d_pattern();
PatternDescriptor stencil3d_pattern();
PatternDescriptor wavefront_pattern();

} // namespace haec_sim::workload
