// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verified_program.hpp"

#include "parallel/serial_ranks.hpp"
#include "simulation/replay/replay_keys.hpp"
#include "trace/record_source.hpp"
#include "verification/verification.hpp"

#include <numeric>

namespace haec_sim::test
{

namespace
{

class RecordsInMemory final : public RecordSource
{
public:
    explicit RecordsInMemory(const std::vector<AnyEvent>& records) : records_(records) {}

    void read(EventHandler& handler, const bool&, std::uint64_t most) override
    {
        for (; most > 0 && next_ < records_.size(); --most)
        {
            auto copy = records_[next_++];
            std::visit([&](auto& record) { deliver(handler, record); }, copy);
        }
    }

    bool at_end() const noexcept override
    {
        return next_ == records_.size();
    }

private:
    const std::vector<AnyEvent>& records_;
    std::size_t next_ = 0;
};

/// Moves the keys of the section `replay` from all keys there.
Parameters take_replay(Keys& keys)
{
    Parameters replay("replay");
    for (const ParameterSpec& spec : replay_keys())
    {
        if (const auto key = keys.extract(spec.name))
        {
            replay.set(spec.name, key.mapped(), true);
        }
        else if (spec.default_value)
        {
            replay.set(spec.name, *spec.default_value, false);
        }
    }
    return replay;
}

} // namespace

Records::Records(VerifiedProgram& program) : program_(program) {}

Records::~Records() = default;

Records& Records::add(std::int64_t in, std::int64_t out, const AnyEvent& event)
{
    const auto at = [&event](std::int64_t nanoseconds)
    {
        auto copy = event;
        std::visit([&](auto& record) { record.time = Picoseconds{1000 * nanoseconds}; }, copy);
        return copy;
    };
    input.push_back(at(in));
    output.push_back(at(out));
    return *this;
}

Records& Records::enter(std::int64_t in, std::int64_t out, const std::string& region)
{
    return add(in, out, events::Enter{{}, program_.region(region)});
}

Records& Records::leave(std::int64_t in, std::int64_t out, const std::string& region)
{
    return add(in, out, events::Leave{{}, program_.region(region)});
}

Records& Records::send(std::int64_t in, std::int64_t out, const Peer& to)
{
    return add(in, out, events::MpiSend{{}, to.rank, to.communicator, to.tag, to.bytes});
}

Records& Records::receive(std::int64_t in, std::int64_t out, const Peer& from)
{
    return add(in, out, events::MpiRecv{{}, from.rank, from.communicator, from.tag, from.bytes});
}

Records& Records::isend(std::int64_t in, std::int64_t out, std::uint64_t request, const Peer& to)
{
    return add(in, out, events::MpiIsend{{}, to.rank, to.communicator, to.tag, to.bytes, request});
}

Records& Records::isend_complete(std::int64_t in, std::int64_t out, std::uint64_t request)
{
    return add(in, out, events::MpiIsendComplete{{}, request});
}

Records& Records::irecv_request(std::int64_t in, std::int64_t out, std::uint64_t request)
{
    return add(in, out, events::MpiIrecvRequest{{}, request});
}

Records& Records::irecv(std::int64_t in, std::int64_t out, std::uint64_t request, const Peer& from)
{
    return add(in, out,
               events::MpiIrecv{{}, from.rank, from.communicator, from.tag, from.bytes, request});
}

Records& Records::cancelled(std::int64_t in, std::int64_t out, std::uint64_t request)
{
    return add(in, out, events::MpiRequestCancelled{{}, request});
}

Records& Records::begin(std::int64_t in, std::int64_t out)
{
    return add(in, out, events::MpiCollectiveBegin{});
}

Records& Records::end(std::int64_t in, std::int64_t out, CollectiveOp operation,
                      CommRef communicator, std::uint32_t root)
{
    return add(in, out, events::MpiCollectiveEnd{{}, operation, communicator, root, 0, 0});
}

Records& Records::request(std::int64_t in, std::int64_t out, std::uint64_t request)
{
    return add(in, out, events::NonBlockingCollectiveRequest{{}, request});
}

Records& Records::complete(std::int64_t in, std::int64_t out, std::uint64_t request,
                           CollectiveOp operation, CommRef communicator, std::uint32_t root)
{
    return add(
        in, out,
        events::NonBlockingCollectiveComplete{{}, operation, communicator, root, 0, 0, request});
}

VerifiedProgram::~VerifiedProgram() = default;

VerifiedProgram::VerifiedProgram(std::uint32_t processes)
{
    std::vector<std::uint64_t> locations;
    std::vector<std::uint64_t> ranks(processes);
    std::iota(ranks.begin(), ranks.end(), 0);
    for (std::uint32_t process = 0; process < processes; ++process)
    {
        definitions::LocationGroup group;
        group.self = LocationGroupRef{process};
        group.location_group_type = LocationGroupType::process;
        definitions.append(group);
        add_thread(process);
        locations.push_back(reference_of(process).value);
    }
    add_group(GroupRef{0}, GroupType::comm_locations, locations);
    add_group(GroupRef{1}, GroupType::comm_group, ranks);
    definitions::Comm comm;
    comm.self = world;
    comm.group = GroupRef{1};
    definitions.append(comm);
}

Records& VerifiedProgram::add_thread(std::uint32_t process)
{
    definitions::Location location;
    location.self = reference_of(locations_.size());
    location.location_type = LocationType::cpu_thread;
    location.location_group = LocationGroupRef{process};
    definitions.append(location);
    return locations_.emplace_back(*this);
}

void VerifiedProgram::add_group(GroupRef self, GroupType type, std::vector<std::uint64_t> members,
                                GroupFlag flags)
{
    definitions::Group group;
    group.self = self;
    group.group_type = type;
    group.paradigm = Paradigm::mpi;
    group.group_flags = flags;
    group.members = std::move(members);
    definitions.append(group);
}

void VerifiedProgram::add_communicator(CommRef self, std::vector<std::uint64_t> ranks,
                                       GroupFlag flags)
{
    definitions::Comm comm;
    comm.self = self;
    comm.group = GroupRef{next_group_++};
    add_group(comm.group, GroupType::comm_group, std::move(ranks), flags);
    definitions.append(comm);
}

RegionRef VerifiedProgram::region(const std::string& name)
{
    const RegionRef next{static_cast<std::uint32_t>(regions_.size())};
    const auto [found, is_new] = regions_.emplace(name, next);
    if (is_new)
    {
        definitions::Region region;
        region.self = next;
        region.name = definitions.intern(name);
        region.paradigm = name.starts_with("MPI_") ? Paradigm::mpi : Paradigm{};
        definitions.append(region);
    }
    return found->second;
}

std::string VerifiedProgram::differences(const Keys& keys)
{
    auto all = keys;
    all.insert({{"communication_model", std::string("linear")},
                {"latency", 1000.0},
                {"bandwidth", 1e9},
                {"eager_threshold", std::int64_t{10000}},
                {"collectives", std::string("synchronize")}});
    const auto replay = take_replay(all);
    const auto machine = row();
    const TraceIndex trace(definitions);
    std::vector<NodeId> nodes;
    for (std::uint32_t process = 0; process < trace.process_count(); ++process)
    {
        nodes.push_back(NodeId{process});
    }
    const verification::Simulated simulated{.input = definitions,
                                            .output = definitions,
                                            .trace = trace,
                                            .machine = machine,
                                            .nodes = nodes,
                                            .model = resolved(all, Platform(machine)),
                                            .replay = replay,
                                            .segment = segment,
                                            .buffers = buffers,
                                            .keep_unmatched = keep_unmatched};
    const auto open = [this](LocationRef location)
    {
        const auto& records = locations_.at(location.value - reference_of(0).value);
        return verification::SourcePair{std::make_unique<RecordsInMemory>(records.input),
                                        std::make_unique<RecordsInMemory>(records.output)};
    };
    SerialRanks one_rank;
    const auto findings = verification::verify(
        simulated, std::vector<std::uint32_t>(trace.process_count(), 0), open, one_rank);
    left_out_ = findings.left_out();
    open_ends_ = findings.open_ends();
    oddities_.clear();
    for (std::size_t number = 0; number < verification::oddities; ++number)
    {
        const auto oddity = static_cast<verification::Oddity>(number);
        if (const auto times = findings.noted(oddity); times > 0)
        {
            oddities_ += std::string(name_of(oddity)) + ": " + std::to_string(times) + "; ";
        }
    }
    std::string text;
    causes_.clear();
    for (const auto& difference : findings.first_differences())
    {
        auto& of_kind = difference.check == verification::Check::causality ? causes_ : text;
        of_kind += "location " + std::to_string(difference.where.location) + " record " +
                   std::to_string(difference.where.record) + ": " + name_of(difference.check) +
                   " expected " + std::to_string(difference.least) + " found " +
                   std::to_string(difference.found) + "; ";
    }
    return text;
}

} // namespace haec_sim::test
