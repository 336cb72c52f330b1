// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/verify/carried_setup.hpp"
#include "app/verify/options.hpp"
#include "otf2/trace_reader.hpp"
#include "parallel/ranks.hpp"
#include "verification/verification.hpp"

#include <memory>
#include <optional>

namespace haec_sim
{

/// The inputs of one verification: both archives, configuration and mapping. It holds what
/// verification::verify() has references to. Configuration, mapping and archives are read by the
/// code that haec_sim has, too; messages, rules and equations are those of src/verification alone
/// (ADR 13). Each rank opens the event files of the processes that share_out() gives it.
class VerifiedTrace
{
public:
    /// Collective. Throws AgreedError where an input is wrong, where a module ran whose times
    /// haec_verify does not know, or where TRACE and SIMULATED do not belong together. The options
    /// outlive it.
    VerifiedTrace(const VerifyOptions& options, Ranks& ranks);

    /// Collective; complete on every rank. A difference is a finding and no error; AgreedError is
    /// thrown where a file cannot be read, or a location has other numbers of events in OUT than in
    /// IN.
    verification::Findings verify();

    /// The facts of the input.
    const TraceIndex& index() const
    {
        return *index_;
    }

private:
    void read();
    /// The given one, or the one that the output carries, which are the same where there are both.
    /// `is_its_own`: the output's is not that of the input.
    Configuration choose_configuration(const CarriedSetup& carried, bool is_its_own) const;
    void require_carried(const Configuration& given, const std::string& text) const;
    Mapping choose_mapping(std::uint32_t count, const CarriedSetup& carried, bool is_its_own) const;
    void read_nodes(const Configuration& configuration, const CarriedSetup& carried,
                    bool is_its_own);
    void open_locations();

    const VerifyOptions& options_;
    Ranks& ranks_;
    std::optional<Platform> platform_;
    std::optional<Parameters> model_;
    Parameters replay_{"replay"};
    /// The segment of shared links, 0 for whole messages; nothing where links are not shared.
    std::optional<Bytes> segment_;
    std::uint64_t most_segments_ = verification::most_segments_of_any;
    /// The buffers behind links; nothing where there are none.
    std::optional<verification::Buffers> buffers_;
    /// The plan by which links change; empty: they do not.
    std::string profile_;
    std::optional<JsonValue::Object> priorities_;
    bool has_order_ = false;
    std::unique_ptr<otf2::TraceReader> input_;
    std::unique_ptr<otf2::TraceReader> output_;
    std::optional<TraceIndex> index_;
    std::vector<NodeId> nodes_;
    std::vector<std::uint32_t> rank_of_;
};

} // namespace haec_sim
