// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "tests/modules/static_network_model/network.hpp"
#include "verification/times/shared_links.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim::test
{

// The communicators of every program here; more can be added.
inline constexpr CommRef world{0};

/// The other side of a message: a rank of a communicator.
struct Peer
{
    std::uint32_t rank = 0;
    std::uint64_t bytes = 0;
    std::uint32_t tag = 0;
    CommRef communicator = world;
};

/// The key by which collectives are predicted by model.
inline const Keys by_model{{"collectives", std::string("model")}};

/// The end of a collective; lengths are those of the member.
inline events::MpiCollectiveEnd end_of(CollectiveOp operation, std::uint64_t sent,
                                       std::uint64_t received, std::uint32_t root = 0,
                                       CommRef communicator = world)
{
    return {{}, operation, communicator, root, sent, received};
}

class VerifiedProgram;

/// The records of one location. Each has the time of the input and that of the output [ns].
class Records
{
public:
    // Not inline, nor is the destructor of VerifiedProgram: what destroys records of any kind takes
    // seconds to compile in each file.
    explicit Records(VerifiedProgram& program);
    ~Records();

    Records& add(std::int64_t in, std::int64_t out, const AnyEvent& event);
    Records& enter(std::int64_t in, std::int64_t out, const std::string& region);
    Records& leave(std::int64_t in, std::int64_t out, const std::string& region);
    Records& send(std::int64_t in, std::int64_t out, const Peer& to);
    Records& receive(std::int64_t in, std::int64_t out, const Peer& from);
    Records& isend(std::int64_t in, std::int64_t out, std::uint64_t request, const Peer& to);
    Records& isend_complete(std::int64_t in, std::int64_t out, std::uint64_t request);
    Records& irecv_request(std::int64_t in, std::int64_t out, std::uint64_t request);
    Records& irecv(std::int64_t in, std::int64_t out, std::uint64_t request, const Peer& from);
    Records& cancelled(std::int64_t in, std::int64_t out, std::uint64_t request);
    Records& begin(std::int64_t in, std::int64_t out);
    Records& end(std::int64_t in, std::int64_t out, CollectiveOp operation,
                 CommRef communicator = world, std::uint32_t root = 0);
    Records& request(std::int64_t in, std::int64_t out, std::uint64_t request);
    Records& complete(std::int64_t in, std::int64_t out, std::uint64_t request,
                      CollectiveOp operation, CommRef communicator = world, std::uint32_t root = 0);

    std::vector<AnyEvent> input;
    std::vector<AnyEvent> output;

private:
    VerifiedProgram& program_;
};

/// A program in memory as it was recorded and as it was simulated. Process i is rank i of `world`
/// and runs on node i of a row.
class VerifiedProgram
{
public:
    /// Each process has one thread: location i is that of process i.
    explicit VerifiedProgram(std::uint32_t processes);
    ~VerifiedProgram();
    VerifiedProgram(const VerifiedProgram&) = delete;
    VerifiedProgram& operator=(const VerifiedProgram&) = delete;

    Records& at(std::size_t location)
    {
        return locations_.at(location);
    }

    /// One more location of a process.
    Records& add_thread(std::uint32_t process);

    void add_group(GroupRef self, GroupType type, std::vector<std::uint64_t> members,
                   GroupFlag flags = {});
    void add_communicator(CommRef self, std::vector<std::uint64_t> ranks, GroupFlag flags = {});

    RegionRef region(const std::string& name);

    /// The findings of haec_verify, "location 1 record 3: arrivals" and so on; "" where all is as
    /// it expects. Messages take 1000 ns per hop and 1 ns per byte, those of more than 10000 bytes
    /// are rendezvous, unless the keys say otherwise.
    std::string differences(const Keys& keys = {});

    /// The records that come before their causes, by the same words: when differences() was asked
    /// last, which has none of them.
    const std::string& causes() const
    {
        return causes_;
    }

    /// The oddities when differences() was asked last, "unknown roots: 3; " and so on.
    const std::string& oddities() const
    {
        return oddities_;
    }

    /// Messages that were not checked for contention then.
    std::uint64_t left_out() const
    {
        return left_out_;
    }

    /// Parts of collectives of which only the begin was checked then.
    std::uint64_t open_ends() const
    {
        return open_ends_;
    }

    /// The segment, where links are shared.
    std::optional<Bytes> segment{};
    std::optional<verification::Buffers> buffers{};
    /// Set by --unmatched=keep.
    bool keep_unmatched = false;
    Definitions definitions;

private:
    std::deque<Records> locations_;
    std::map<std::string, RegionRef> regions_;
    std::uint32_t next_group_ = 2;
    std::string oddities_;
    std::string causes_;
    std::uint64_t left_out_ = 0;
    std::uint64_t open_ends_ = 0;
};

constexpr LocationRef reference_of(std::size_t location)
{
    return LocationRef{100 + std::uint64_t{location}};
}

} // namespace haec_sim::test
