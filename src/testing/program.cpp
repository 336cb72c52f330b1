// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/testing/program.hpp"

#include "workload/generate.hpp"

#include <utility>

namespace haec_sim::kit
{

Script::Script(Program& program) : program_(program) {}

Script& Script::add(AnyEvent record)
{
    records_.push_back(std::move(record));
    return *this;
}

Script& Script::enter(Picoseconds time, const std::string& region)
{
    return add(events::Enter{{time, {}}, program_.region(region)});
}

Script& Script::leave(Picoseconds time, const std::string& region)
{
    return add(events::Leave{{time, {}}, program_.region(region)});
}

Script& Script::send(Picoseconds begin, Picoseconds end, const Peer& to)
{
    return enter(begin, "MPI_Send")
        .add(events::MpiSend{{begin, {}}, to.rank, workload::comm_world, to.tag, to.length.value})
        .leave(end, "MPI_Send");
}

Script& Script::receive(Picoseconds begin, Picoseconds end, const Peer& from)
{
    return enter(begin, "MPI_Recv")
        .add(events::MpiRecv{
            {end, {}}, from.rank, workload::comm_world, from.tag, from.length.value})
        .leave(end, "MPI_Recv");
}

Script& Script::collective(Picoseconds begin, Picoseconds end, const std::string& region,
                           CollectiveOp operation, Bytes sent, Bytes received, std::uint32_t root)
{
    return enter(begin, region)
        .add(events::MpiCollectiveBegin{{begin, {}}})
        .add(events::MpiCollectiveEnd{
            {end, {}}, operation, workload::comm_world, root, sent.value, received.value})
        .leave(end, region);
}

Program::Program(std::uint32_t processes, std::uint32_t threads) : threads_(threads)
{
    workload::Instrumentation instrumentation;
    instrumentation.threads = threads;
    definitions = workload::make_definitions("program", processes, instrumentation).definitions;
    definitions.each<definitions::Region>([this](const definitions::Region& known)
                                          { regions_[definitions.text(known.name)] = known.self; });
    for (std::uint32_t thread = 0; thread < processes * threads; ++thread)
    {
        scripts_.emplace_back(*this);
    }
}

Script& Program::at(std::uint32_t process, std::uint32_t thread)
{
    return scripts_.at(std::size_t{process} * threads_ + thread);
}

RegionRef Program::region(const std::string& name)
{
    const auto [entry, is_new] = regions_.try_emplace(name);
    if (is_new)
    {
        definitions::Region region;
        region.self = entry->second = definitions.next_id<RegionRef>();
        region.name = region.canonical_name = definitions.intern(name);
        region.description = definitions.intern("");
        region.paradigm = name.starts_with("MPI_") ? Paradigm::mpi : Paradigm::user;
        definitions.append(region);
    }
    return entry->second;
}

} // namespace haec_sim::kit
