// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/export/goal_export.hpp"

#include "app/common/carried_replay.hpp"
#include "core/text/printable.hpp"
#include "export/format.hpp"
#include "export/goal/goal.hpp"
#include "haec_sim/log.hpp"
#include "otf2/check.hpp"
#include "otf2/trace_reader.hpp"
#include "parallel/serial_ranks.hpp"
#include "run/byte_counting.hpp"

#include <memory>
#include <numeric>
#include <sstream>
#include <vector>

namespace haec_sim
{

namespace
{

/// The trace, whose records are read several times.
class GoalInput
{
public:
    explicit GoalInput(const std::filesystem::path& anchor) : anchor_(anchor)
    {
        add_reader();
        index_ = std::make_unique<TraceIndex>(reader().definitions());
        for (const auto& location : index_->locations())
        {
            references_.push_back(location.reference);
        }
        reader().open_locations(references_);
        passes_.resize(references_.size());
    }

    otf2::TraceReader& reader()
    {
        return *readers_.front();
    }

    const TraceIndex& index() const
    {
        return *index_;
    }

    /// The records of a location from the first one on. OTF2's library reads them once for each
    /// reader.
    std::unique_ptr<RecordSource> open(LocationIndex location)
    {
        const auto pass = reader().can_read_again() ? 0 : passes_[location]++;
        if (pass == readers_.size())
        {
            add_reader();
            readers_.back()->open_locations(references_);
        }
        return readers_[pass]->events(references_[location]);
    }

private:
    void add_reader()
    {
        readers_.push_back(std::make_unique<otf2::TraceReader>(anchor_));
    }

    std::filesystem::path anchor_;
    std::vector<std::unique_ptr<otf2::TraceReader>> readers_;
    std::unique_ptr<TraceIndex> index_;
    std::vector<LocationRef> references_;
    std::vector<std::size_t> passes_;
};

CountingRules counting_of(CountingRules rules, GoalInput& input)
{
    if (rules.bytes == ByteCounting::automatic)
    {
        SerialRanks alone;
        std::vector<LocationIndex> all(input.index().locations().size());
        std::iota(all.begin(), all.end(), LocationIndex{0});
        rules.bytes = byte_counting(input.reader(), input.index(), all, alone);
    }
    return rules;
}

std::string summary(const ExportOptions& options, const exporting::GoalTotals& totals)
{
    std::ostringstream text;
    text << printable(options.output.path) << ": " << totals.operations << " operations, "
         << totals.messages << " messages of " << totals.bytes << " bytes\n"
         << totals.losses.table();
    return text.str();
}

} // namespace

std::string export_goal(const ExportOptions& options)
{
    require_replaceable(options.output);
    GoalInput input(options.trace);
    const auto replay = carried_replay(input.reader().definitions(), options.trace,
                                       options.collectives.has_value());
    exporting::GoalExport trace{
        .definitions = input.reader().definitions(),
        .index = input.index(),
        .open = [&input](LocationIndex location) { return input.open(location); },
        .collectives = options.collectives.value_or(replay.collective_algorithms),
        .counting = counting_of(replay.counting, input),
        .clock = replay.compute_clock,
        .is_text = options.is_text,
        .folder = folder_of(options.output.path)};
    exporting::GoalTotals totals;
    const auto& path = options.output.path;
    write_output(path,
                 [&](std::ostream& out)
                 {
                     exporting::write_compressible(out, exporting::is_compressed(path),
                                                   [&](std::ostream& plain) {
                                                       totals = exporting::write_goal(trace, plain);
                                                   });
                     if (options.strict)
                     {
                         totals.losses.require_none_lost();
                     }
                 });
    otf2::warn_of_broken_promises(input.reader().broken_promises());
    if (path.empty() && !options.is_quiet)
    {
        HAEC_SIM_LOG(info, "export", "changes: " << totals.losses.property());
    }
    return path.empty() || options.is_quiet ? std::string() : summary(options, totals);
}

} // namespace haec_sim
