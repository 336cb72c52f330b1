// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/goal/goal.hpp"

#include "export/goal/channel_balance.hpp"
#include "export/goal/goal_file.hpp"
#include "export/goal/location_operations.hpp"
#include "haec_sim/error.hpp"
#include "trace/read_to_end.hpp"

#include <limits>
#include <string>
#include <vector>

namespace haec_sim::exporting
{

using importing::Loss;

namespace
{

constexpr std::size_t most_cpus = 256;

class GoalTrace
{
public:
    explicit GoalTrace(const GoalExport& trace)
        : trace_(trace), threads_(trace.index.process_count()),
          names_(imported_names(trace.definitions)), clock_(find_clock(trace.index, trace.clock)),
          collectives_(trace.index, trace.counting), messages_(trace.index, trace.collectives),
          tags_(trace.index)
    {
        const auto& locations = trace.index.locations();
        for (LocationIndex location = 0; location < locations.size(); ++location)
        {
            if (locations[location].type == LocationType::cpu_thread)
            {
                threads_[locations[location].process].push_back(location);
            }
            else
            {
                totals_.losses.add(Loss::export_streams);
            }
        }
    }

    GoalTotals write(GoalFile& file)
    {
        for (ProcessIndex process = 0; process < threads_.size(); ++process)
        {
            read_collectives(process);
        }
        collectives_.seal();
        for (ProcessIndex process = 0; process < threads_.size(); ++process)
        {
            write_process(process, file);
        }
        totals_.losses.add(Loss::goal_unreceived, balance_.unreceived());
        totals_.losses.add(Loss::export_tags, tags_.renumbered());
        balance_.require_sends();
        file.finish();
        return totals_;
    }

private:
    void read_collectives(ProcessIndex process)
    {
        std::vector<std::unique_ptr<RecordSource>> sources;
        std::vector<CollectiveParts::Location> locations;
        for (const auto location : threads_[process])
        {
            sources.push_back(trace_.open(location));
            locations.emplace_back(location, sources.back().get());
        }
        collectives_.read(process, locations);
    }

    void write_process(ProcessIndex number, GoalFile& file)
    {
        const auto& threads = threads_[number];
        if (threads.size() > most_cpus)
        {
            throw Error("process " + std::to_string(number) + " has " +
                        std::to_string(threads.size()) +
                        " threads, but a rank of GOAL has 256 cpus at most");
        }
        GoalContext context{trace_.index, names_, clock_,        collectives_,
                            messages_,    tags_,  totals_.losses};
        GoalProcess process(number);
        for (std::size_t cpu = 0; cpu < threads.size(); ++cpu)
        {
            LocationOperations operations(threads[cpu], static_cast<std::uint8_t>(cpu), context,
                                          process);
            const auto source = trace_.open(threads[cpu]);
            read_to_end(*source, operations);
            operations.finish();
        }
        process.signals.settle();
        count(number, process.program);
        process.program.seal();
        file.write(process.program);
    }

    void count(ProcessIndex process, RankProgram& program)
    {
        totals_.operations += program.operations().size();
        for (Task task = 0; task < program.operations().size(); ++task)
        {
            const auto operation = program.operations()[task];
            if (operation.kind == GoalKind::receive && operation.peer == importing::any)
            {
                program.cancel(task);
                totals_.losses.add(Loss::export_freed);
            }
            else if (operation.kind == GoalKind::receive)
            {
                balance_.receive({operation.peer, process, operation.tag});
            }
            else if (operation.kind == GoalKind::send)
            {
                balance_.send({process, operation.peer, operation.tag});
                ++totals_.messages;
                totals_.bytes += operation.amount;
            }
        }
    }

    const GoalExport& trace_;
    /// The threads of each process.
    std::vector<std::vector<LocationIndex>> threads_;
    ImportedNames names_;
    std::optional<ClockMetric> clock_;
    CollectiveParts collectives_;
    CollectiveMessages messages_;
    TagNumbers tags_;
    ChannelBalance balance_;
    GoalTotals totals_;
};

} // namespace

GoalTotals write_goal(const GoalExport& trace, std::ostream& out)
{
    const auto file = trace.is_text ? goal_text(out, trace.index.process_count())
                                    : goal_binary(out, trace.folder);
    return GoalTrace(trace).write(*file);
}

} // namespace haec_sim::exporting
