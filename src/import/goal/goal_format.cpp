// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/format.hpp"
#include "import/goal/binary_reader.hpp"
#include "import/goal/cpu_writer.hpp"
#include "import/goal/schedule.hpp"
#include "import/goal/text_reader.hpp"

// GOAL, the schedules of LogGOPSim and ATLAHS: docs/spec/imports.md.

namespace haec_sim::importing
{

namespace
{

class GoalProgram final : public ImportedProgram
{
public:
    explicit GoalProgram(const Input& input)
        : operations_(read(input)), schedule_(schedule_goal(operations_, counts()))
    {
        counts().add(Loss::goal_marker, operations_.markers());
    }

    void define(ProgramDefinitions& all) override
    {
        references_.calculation = all.add_region("calc", Paradigm::user, RegionRole::function);
        references_.send = all.add_region("send", Paradigm::mpi, RegionRole::point_to_point);
        references_.receive = all.add_region("recv", Paradigm::mpi, RegionRole::point_to_point);
        references_.wait = all.add_region("wait", Paradigm::mpi, RegionRole::point_to_point);
        references_.nic = all.add_attribute("haec_import::nic",
                                            "number of the interface (GOAL: nic)", Type::uint8);
        if (Signals::are_needed(operations_.graph()))
        {
            parameters_ = {all.add_parameter("haec_sim::signal"),
                           all.add_parameter("haec_sim::await")};
        }
        const auto& cpus = operations_.cpus();
        for (std::size_t place = 0; place < cpus.size();)
        {
            std::map<std::uint32_t, ProgramDefinitions::Thread> threads;
            const auto rank = cpus[place].rank;
            for (; place < cpus.size() && cpus[place].rank == rank; ++place)
            {
                const std::uint32_t cpu = cpus[place].cpu;
                threads[cpu] = {"cpu " + std::to_string(cpu), LocationType::cpu_thread};
            }
            all.add_process(threads);
        }
    }

    void write(const Traces& traces) override
    {
        const auto& cpus = operations_.cpus();
        for (Processor processor = 0; processor < cpus.size();)
        {
            const auto rank = cpus[processor].rank;
            const Signals signals(operations_.graph(), operations_.first_of(rank),
                                  operations_.first_of(rank + 1), parameters_);
            for (; processor < cpus.size() && cpus[processor].rank == rank; ++processor)
            {
                if (auto* trace = traces(rank, cpus[processor].cpu))
                {
                    GoalCpuWriter(operations_, *schedule_, references_, signals)
                        .write(processor, *trace);
                }
            }
        }
    }

private:
    GoalOperations read(const Input& input)
    {
        const auto& file = input.files.front();
        if (is_goal_binary(file))
        {
            return read_goal_binary(file);
        }
        std::uint64_t labels = 0;
        auto operations = read_goal_text(file, labels);
        counts().add(Loss::goal_unlabelled, labels);
        return operations;
    }

    GoalOperations operations_;
    std::unique_ptr<IdealSchedule> schedule_;
    GoalDefinitions references_;
    SignalParameters parameters_;
};

} // namespace

FormatDescriptor goal_format()
{
    return {.name = "goal",
            .arguments = "FILE",
            .summary = "a schedule of LogGOPSim or ATLAHS, in text or binary",
            .options = {},
            .open = [](const Input& input) -> std::unique_ptr<ImportedProgram>
            { return std::make_unique<GoalProgram>(input); }};
}

} // namespace haec_sim::importing
