// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "haec_sim/units.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace haec_sim::kit
{

/// The other side of a message: a rank of MPI_COMM_WORLD.
struct Peer
{
    std::uint32_t rank = 0;
    Bytes length;
    std::uint32_t tag = 0;
};

class Program;

/// The records of one thread of a program, in order of time. Times count from the start of the
/// program, such as `5us` of std::chrono_literals.
class Script
{
public:
    explicit Script(Program& program);

    /// Adds any record, which contains its time.
    Script& add(AnyEvent record);

    Script& enter(Picoseconds time, const std::string& region);
    Script& leave(Picoseconds time, const std::string& region);

    /// Adds the records of a whole call of MPI_Send or MPI_Recv, as Score-P writes them: the send
    /// after the begin of its call, the receive before the end.
    Script& send(Picoseconds begin, Picoseconds end, const Peer& to);
    Script& receive(Picoseconds begin, Picoseconds end, const Peer& from);

    /// Adds the records of a collective of all processes; `root` is its root, if it has one.
    Script& collective(Picoseconds begin, Picoseconds end, const std::string& region,
                       CollectiveOp operation, Bytes sent, Bytes received,
                       std::uint32_t root = no_root);

    static constexpr std::uint32_t no_root = UINT32_MAX;

    const std::vector<AnyEvent>& records() const noexcept
    {
        return records_;
    }

private:
    Program& program_;
    std::vector<AnyEvent> records_;
};

/// A recorded program in memory: processes with the same number of threads, on a machine with one
/// node per process. It has the definitions that Score-P would write, and MPI_COMM_WORLD.
class Program
{
public:
    explicit Program(std::uint32_t processes, std::uint32_t threads = 1);

    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// Returns the script of a thread.
    Script& at(std::uint32_t process, std::uint32_t thread = 0);

    /// Returns the region of that name, and defines it if it does not exist; names that begin with
    /// "MPI_" are regions of MPI.
    RegionRef region(const std::string& name);

    const std::deque<Script>& scripts() const noexcept
    {
        return scripts_;
    }

    /// The definitions. You may add more: metrics, communicators, attributes.
    Definitions definitions;

private:
    std::uint32_t threads_;
    /// Ordered by process.
    std::deque<Script> scripts_;
    std::map<std::string, RegionRef> regions_;
};

} // namespace haec_sim::kit
