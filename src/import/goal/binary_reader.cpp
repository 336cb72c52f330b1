// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/goal/binary_reader.hpp"

#include "core/files/text_file.hpp"
#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"

#include <array>
#include <fstream>
#include <span>
#include <string>
#include <vector>

namespace haec_sim::importing
{

namespace
{

constexpr std::uint64_t magic = 4223;
constexpr std::uint64_t used_up = 2342;
/// Bytes before the table of ranks, of an entry of it, and of a node.
constexpr std::uint64_t header_bytes = 14;
constexpr std::uint64_t entry_bytes = 16;
constexpr std::uint64_t node_bytes = 39;
constexpr std::uint64_t index_bytes = 4;
/// Places in the table count from here.
constexpr std::uint64_t first_place = 8;

template <class Number>
Number number_at(const char* bytes)
{
    Number number = 0;
    for (std::size_t place = 0; place < sizeof(Number); ++place)
    {
        number |= static_cast<Number>(static_cast<Number>(static_cast<unsigned char>(bytes[place]))
                                      << (8 * place));
    }
    return number;
}

std::ifstream open(const std::filesystem::path& file)
{
    return open_text(file, "file", "its path");
}

/// A node as in the file.
struct Node
{
    explicit Node(const char* bytes)
        : dependencies(number_at<std::uint32_t>(bytes)), type(number_at<std::uint8_t>(bytes + 4)),
          peer(number_at<std::uint32_t>(bytes + 5)), amount(number_at<std::uint64_t>(bytes + 9)),
          tag(number_at<std::uint32_t>(bytes + 17)), cpu(number_at<std::uint8_t>(bytes + 21)),
          nic(number_at<std::uint8_t>(bytes + 22)), ends(number_at<std::uint32_t>(bytes + 23)),
          first_end(number_at<std::uint32_t>(bytes + 27)),
          starts(number_at<std::uint32_t>(bytes + 31)),
          first_start(number_at<std::uint32_t>(bytes + 35))
    {
    }

    std::uint32_t dependencies;
    std::uint8_t type;
    std::uint32_t peer;
    std::uint64_t amount;
    std::uint32_t tag;
    std::uint8_t cpu;
    std::uint8_t nic;
    /// Successors that wait for the end, and for the start.
    std::uint32_t ends;
    std::uint32_t first_end;
    std::uint32_t starts;
    std::uint32_t first_start;
};

class BinaryReader
{
public:
    explicit BinaryReader(const std::filesystem::path& file)
        : file_(file), stream_(open(file)), operations_(file)
    {
        stream_.seekg(0, std::ios::end);
        size_ = static_cast<std::uint64_t>(stream_.tellg());
        stream_.seekg(0);
    }

    GoalOperations read()
    {
        const auto header = bytes(header_bytes, "its header");
        if (number_at<std::uint64_t>(header.data()) == used_up)
        {
            fail("LogGOPSim has used this file up, and changed it; make it anew");
        }
        const std::uint64_t ranks = number_at<std::uint32_t>(header.data() + 8);
        highest_cpu_ = number_at<std::uint8_t>(header.data() + 12);
        highest_nic_ = number_at<std::uint8_t>(header.data() + 13);
        if (ranks == 0)
        {
            fail("the file has no ranks; give another");
        }
        const auto table =
            bytes(ranks * entry_bytes, "the table of " + std::to_string(ranks) + " ranks");
        std::uint64_t begin = header_bytes + ranks * entry_bytes - first_place;
        for (std::uint64_t rank = 0; rank < ranks; ++rank)
        {
            const auto* entry = table.data() + rank * entry_bytes;
            const auto end = number_at<std::uint64_t>(entry + 8);
            if (number_at<std::uint64_t>(entry) != begin || end < begin)
            {
                fail(rank, "its place in the table does not follow that of the rank before it");
            }
            read_rank(rank, end - begin);
            begin = end;
        }
        if (begin + first_place != size_)
        {
            fail("bytes follow the last rank; is this a GOAL file?");
        }
        operations_.seal();
        check_dependencies();
        return std::move(operations_);
    }

private:
    [[noreturn]] void fail(const std::string& what) const
    {
        throw UsageError(printable(file_.string()) + ": " + what);
    }

    [[noreturn]] void fail(std::uint64_t rank, const std::string& what) const
    {
        fail("rank " + std::to_string(rank) + ": " + what + "; make the file anew");
    }

    /// Reads on; nothing takes memory that the file does not have.
    std::vector<char> bytes(std::uint64_t count, const std::string& what)
    {
        if (count > size_ - read_)
        {
            fail("the file ends within " + what + "; is it cut?");
        }
        std::vector<char> result(count);
        stream_.read(result.data(), static_cast<std::streamsize>(count));
        if (!stream_)
        {
            fail("the file cannot be read; check its path");
        }
        read_ += count;
        return result;
    }

    void read_rank(std::uint64_t rank, std::uint64_t length)
    {
        operations_.begin_rank();
        const auto all = bytes(length, "rank " + std::to_string(rank));
        if (length < 2 * index_bytes)
        {
            fail(rank, "it has no numbers of nodes and roots");
        }
        const std::uint64_t nodes = number_at<std::uint32_t>(all.data());
        const std::uint64_t roots = number_at<std::uint32_t>(all.data() + index_bytes);
        const auto nodes_begin = (2 + roots) * index_bytes;
        const auto appendix_begin = nodes_begin + nodes * node_bytes;
        if (appendix_begin > length || (length - appendix_begin) % index_bytes != 0)
        {
            fail(rank, "its length does not fit its " + std::to_string(nodes) + " nodes and " +
                           std::to_string(roots) + " roots");
        }
        for (std::uint64_t place = 0; place < nodes; ++place)
        {
            add(Node(all.data() + nodes_begin + place * node_bytes), rank, place);
        }
        const std::span<const char> appendix(all.data() + appendix_begin, length - appendix_begin);
        std::uint64_t left = appendix.size() / index_bytes;
        for (std::uint64_t place = 0; place < nodes; ++place)
        {
            const Node node(all.data() + nodes_begin + place * node_bytes);
            const Successors owner{rank, place, nodes, appendix};
            add_successors(owner, node.ends, node.first_end, After::end, left);
            add_successors(owner, node.starts, node.first_start, After::start, left);
        }
        check_roots(all, roots, rank, nodes);
    }

    /// Where the successors of an operation are.
    struct Successors
    {
        std::uint64_t rank;
        std::uint64_t operation;
        std::uint64_t operations;
        std::span<const char> appendix;
    };

    /// Adds these successors; `left` places of the list may be in use by them and all later ones,
    /// so that lists which share places take no more memory than the file.
    void add_successors(const Successors& owner, std::uint64_t count, std::uint64_t begin,
                        After after, std::uint64_t& left)
    {
        const auto name = "operation " + std::to_string(owner.operation);
        if (count > left || (count > 0 && begin + count > owner.appendix.size() / index_bytes))
        {
            fail(owner.rank, name + " has more successors than the file");
        }
        left -= count;
        const auto first = operations_.first_of(static_cast<std::uint32_t>(owner.rank));
        for (auto index = begin; index < begin + count; ++index)
        {
            const auto later = number_at<std::uint32_t>(&owner.appendix[index * index_bytes]);
            if (later >= owner.operations)
            {
                fail(owner.rank, name + " has a successor that does not exist");
            }
            operations_.add_dependency(first + static_cast<Task>(owner.operation), first + later,
                                       after);
        }
    }

    void check_roots(const std::vector<char>& all, std::uint64_t roots, std::uint64_t rank,
                     std::uint64_t nodes)
    {
        for (std::uint64_t place = 0; place < roots; ++place)
        {
            const auto root = number_at<std::uint32_t>(all.data() + (2 + place) * index_bytes);
            if (root >= nodes)
            {
                fail(rank, "a root does not exist");
            }
            const auto task = operations_.first_of(static_cast<std::uint32_t>(rank)) + root;
            if (promised_[task] != 0)
            {
                fail(rank, "root " + std::to_string(root) + " has dependencies");
            }
        }
    }

    void add(const Node& node, std::uint64_t rank, std::uint64_t place)
    {
        if (node.type < 1 || node.type > 3)
        {
            fail(rank, "operation " + std::to_string(place) + " has the type " +
                           std::to_string(node.type) + ", which does not exist");
        }
        if (node.cpu > highest_cpu_ || node.nic > highest_nic_)
        {
            fail(rank, "operation " + std::to_string(place) +
                           " has a cpu or nic above the highest that the header names");
        }
        const auto kind = static_cast<GoalKind>(node.type);
        const bool is_message = kind != GoalKind::calculation;
        operations_.add({node.amount, is_message ? node.peer : 0, is_message ? node.tag : 0, kind,
                         node.cpu, is_message ? node.nic : std::uint8_t{0}},
                        0);
        promised_.push_back(node.dependencies);
    }

    void check_dependencies() const
    {
        for (Task task = 0; task < promised_.size(); ++task)
        {
            const auto found = operations_.graph().dependencies(task);
            if (found != promised_[task])
            {
                operations_.fail(task, "it has " + std::to_string(promised_[task]) +
                                           " dependencies, but is a successor " +
                                           std::to_string(found) + " times; make the file anew");
            }
        }
    }

    std::filesystem::path file_;
    std::ifstream stream_;
    GoalOperations operations_;
    std::uint64_t size_ = 0;
    std::uint64_t read_ = 0;
    std::uint8_t highest_cpu_ = 0;
    std::uint8_t highest_nic_ = 0;
    /// The dependencies that each node says it has.
    std::vector<std::uint32_t> promised_;
};

} // namespace

bool is_goal_binary(const std::filesystem::path& file)
{
    auto stream = open(file);
    std::array<char, sizeof(magic)> begin{};
    stream.read(begin.data(), begin.size());
    if (static_cast<std::size_t>(stream.gcount()) < begin.size())
    {
        return false;
    }
    const auto number = number_at<std::uint64_t>(begin.data());
    return number == magic || number == used_up;
}

GoalOperations read_goal_binary(const std::filesystem::path& file)
{
    return BinaryReader(file).read();
}

} // namespace haec_sim::importing
