// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/chakra/place_writer.hpp"
#include "import/chakra/schedule.hpp"
#include "import/format.hpp"

// Execution traces of Chakra: docs/spec/imports.md.

namespace haec_sim::importing
{

namespace
{

class ChakraProgram final : public ImportedProgram
{
public:
    explicit ChakraProgram(const Input& input)
        : operations_(input, counts()), schedule_(schedule_chakra(operations_, counts()))
    {
    }

    void define(ProgramDefinitions& all) override
    {
        for (const auto& name : operations_.names())
        {
            references_.names.push_back(all.add_region(name, Paradigm::user, RegionRole::function));
        }
        references_.send = all.add_region("MPI_Ibsend", Paradigm::mpi, RegionRole::point_to_point);
        references_.receive =
            all.add_region("MPI_Irecv", Paradigm::mpi, RegionRole::point_to_point);
        references_.collective =
            all.add_region("collective", Paradigm::mpi, RegionRole::coll_other);
        references_.wait = all.add_region("MPI_Wait", Paradigm::mpi, RegionRole::point_to_point);
        if (Signals::are_needed(operations_.graph()))
        {
            parameters_ = {all.add_parameter("haec_sim::signal"),
                           all.add_parameter("haec_sim::await")};
        }
        using Thread = ProgramDefinitions::Thread;
        for (std::uint32_t rank = 0; rank < operations_.ranks(); ++rank)
        {
            all.add_process({{0, Thread{"cpu"}},
                             {1, Thread{"compute", LocationType::accelerator_stream, true}},
                             {2, Thread{"communication", LocationType::accelerator_stream, true}}});
        }
        references_.groups.push_back(comm_world);
        for (std::size_t group = 1; group < operations_.groups().size(); ++group)
        {
            const auto& defined = operations_.groups()[group];
            references_.groups.push_back(
                defined.is_used ? all.add_communicator(defined.name, defined.ranks) : comm_world);
        }
    }

    void write(const Traces& traces) override
    {
        for (std::uint32_t rank = 0; rank < operations_.ranks(); ++rank)
        {
            const Signals signals(operations_.graph(), operations_.first_of(rank),
                                  operations_.first_of(rank + 1), parameters_);
            for (std::uint32_t place = 0; place < places_of_rank; ++place)
            {
                if (auto* trace = traces(rank, place))
                {
                    ChakraPlaceWriter(operations_, *schedule_, references_, signals)
                        .write(rank * places_of_rank + place, *trace);
                }
            }
        }
    }

private:
    ChakraOperations operations_;
    std::unique_ptr<IdealSchedule> schedule_;
    ChakraDefinitions references_;
    SignalParameters parameters_;
};

} // namespace

FormatDescriptor chakra_format()
{
    return {
        .name = "chakra",
        .arguments = "PREFIX",
        .summary = "execution traces of Chakra (MLCommons, ASTRA-sim)",
        .options = {{"groups", "FILE", "ranks of process groups, in JSON: {\"1\": [0, 1]}"},
                    {"peak", "FLOPS", "operations per second of an accelerator, such as 1e15"},
                    {"memory-bandwidth", "RATE", "bytes per second of its memory, such as 3e12"},
                    {"mend", nullptr,
                     "leave out dependencies on nodes that do not exist, and cycles"}},
        .open = [](const Input& input) -> std::unique_ptr<ImportedProgram>
        { return std::make_unique<ChakraProgram>(input); }};
}

} // namespace haec_sim::importing
