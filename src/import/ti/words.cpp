// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/ti/words.hpp"

#include "core/text/printable.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <string>

namespace haec_sim::importing
{

namespace
{

constexpr double most_counted = 0x1p53;

/// Bytes by the number of a datatype: double, int, char, short, long, float, byte.
constexpr std::array<std::uint64_t, 7> datatypes{8, 4, 1, 2, 8, 4, 1};

std::optional<double> number_of(std::string_view text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    return is_number && std::isfinite(number) && number >= 0 ? std::optional(number) : std::nullopt;
}

} // namespace

void TiWords::fail(std::string_view wanted, std::string_view found) const
{
    lines_.fail("expected " + std::string(wanted) + ", found '" + printable(found) + "'");
}

std::string_view TiWords::word(std::string_view what)
{
    if (left() == 0)
    {
        lines_.fail("the action ends before " + std::string(what) + "; is the file cut?");
    }
    return words_[next_++];
}

double TiWords::number(std::string_view what)
{
    const auto text = word(what);
    const auto number = number_of(text);
    if (!number)
    {
        fail(what, text);
    }
    return *number;
}

std::uint64_t TiWords::count(std::string_view what)
{
    const auto text = word(what);
    const auto number = number_of(text);
    if (!number || *number > most_counted || std::trunc(*number) != *number)
    {
        fail(std::string(what) + ", a whole number", text);
    }
    return static_cast<std::uint64_t>(*number);
}

std::uint32_t TiWords::below(std::uint64_t end, std::string_view what)
{
    const auto text = word(what);
    const auto number = number_of(text);
    if (!number || *number >= static_cast<double>(end) || std::trunc(*number) != *number)
    {
        fail(std::string(what) + " from 0 to " + std::to_string(end - 1), text);
    }
    return static_cast<std::uint32_t>(*number);
}

std::uint32_t TiWords::below_or_any(std::uint64_t end, std::string_view what)
{
    return takes_unknown() ? any : below(end, what);
}

bool TiWords::takes_unknown()
{
    const bool is_unknown = left() > 0 && words_[next_] == "-1";
    next_ += is_unknown ? 1 : 0;
    return is_unknown;
}

std::uint64_t TiWords::datatype(std::uint64_t otherwise)
{
    return left() == 0 ? otherwise : datatypes[below(datatypes.size(), "a datatype")];
}

void TiWords::finish() const
{
    if (left() > 0)
    {
        lines_.fail("unexpected '" + printable(words_[next_]) + "' behind the action");
    }
}

namespace
{

/// Bytes may be more than a record holds if a file says so.
std::uint64_t product(std::uint64_t left, std::uint64_t right)
{
    const auto result = static_cast<double>(left) * static_cast<double>(right);
    return result < 0x1p63 ? left * right : std::uint64_t{1} << 63U;
}

/// Reads the words of one collective.
class CollectiveReader
{
public:
    CollectiveReader(TiWords& words, const TiMember& member) : words_(words), member_(member) {}

    TiCollective read(std::string_view name)
    {
        auto read = of_equal_blocks(name);
        if (!read)
        {
            read = of_lists(name);
        }
        return *read;
    }

private:
    bool is(std::uint32_t root) const
    {
        return root == member_.rank;
    }

    std::uint32_t root()
    {
        return words_.left() > 0 ? words_.below(member_.ranks, "a root") : 0;
    }

    std::uint64_t of_all(std::uint64_t bytes) const
    {
        return product(bytes, member_.ranks);
    }

    /// The sum of the counts of all ranks.
    std::uint64_t sum()
    {
        std::uint64_t total = 0;
        for (std::uint64_t rank = 0; rank < member_.ranks; ++rank)
        {
            const auto count = words_.count("a count for each rank");
            total = std::min(total + count, std::uint64_t{1} << 62U);
            own_ = rank == member_.rank ? count : own_;
        }
        return total;
    }

    std::optional<TiCollective> of_equal_blocks(std::string_view name)
    {
        if (name == "barrier")
        {
            return TiCollective{};
        }
        if (name == "bcast")
        {
            const auto size = words_.count("a size");
            const auto from = root();
            const auto bytes = product(size, words_.datatype(member_.element));
            return TiCollective{CollectiveOp::bcast, from, is(from) ? of_all(bytes) : 0, bytes, 0};
        }
        if (name == "reduce" || name == "allreduce" || name == "scan" || name == "exscan")
        {
            return reduction(name);
        }
        if (name == "alltoall" || name == "allgather" || name == "gather" || name == "scatter")
        {
            return blocks(name);
        }
        return std::nullopt;
    }

    TiCollective reduction(std::string_view name)
    {
        const auto size = words_.count("a count");
        const auto operations = words_.number("a number of operations");
        const auto to = name == "reduce" ? root() : 0;
        const auto bytes = product(size, words_.datatype(member_.element));
        const auto before = member_.rank;
        const auto after = member_.ranks - member_.rank - 1;
        if (name == "reduce")
        {
            return {CollectiveOp::reduce, to, bytes, is(to) ? of_all(bytes) : 0, operations};
        }
        if (name == "allreduce")
        {
            return {CollectiveOp::allreduce, 0, of_all(bytes), of_all(bytes), operations};
        }
        if (name == "scan")
        {
            return {CollectiveOp::scan, 0, product(bytes, after + 1), product(bytes, before + 1),
                    operations};
        }
        return {CollectiveOp::exscan, 0, product(bytes, after), product(bytes, before), operations};
    }

    TiCollective blocks(std::string_view name)
    {
        const auto to_send = words_.count("a size to send");
        const auto to_receive = words_.count("a size to receive");
        const bool has_root = name == "gather" || name == "scatter";
        const auto at = has_root ? root() : 0;
        const auto sent = product(to_send, words_.datatype(member_.element));
        const auto received = product(to_receive, words_.datatype(member_.element));
        if (name == "gather")
        {
            return {CollectiveOp::gather, at, sent, is(at) ? of_all(received) : 0, 0};
        }
        if (name == "scatter")
        {
            return {CollectiveOp::scatter, at, is(at) ? of_all(sent) : 0, received, 0};
        }
        const auto operation =
            name == "alltoall" ? CollectiveOp::alltoall : CollectiveOp::allgather;
        return {operation, 0, of_all(sent), of_all(received), 0};
    }

    std::optional<TiCollective> of_lists(std::string_view name)
    {
        if (name == "gatherv")
        {
            const auto size = words_.count("a size to send");
            const auto all = sum();
            const auto to = root();
            const auto sent = product(size, words_.datatype(member_.element));
            const auto received = product(all, words_.datatype(member_.element));
            return TiCollective{CollectiveOp::gatherv, to, sent, is(to) ? received : 0, 0};
        }
        if (name == "scatterv")
        {
            const auto all = sum();
            const auto size = words_.count("a size to receive");
            const auto from = root();
            const auto sent = product(all, words_.datatype(member_.element));
            const auto received = product(size, words_.datatype(member_.element));
            return TiCollective{CollectiveOp::scatterv, from, is(from) ? sent : 0, received, 0};
        }
        if (name == "reducescatter")
        {
            const auto all = sum();
            const auto operations = words_.number("a number of operations");
            const auto element = words_.datatype(member_.element);
            return TiCollective{CollectiveOp::reduce_scatter, 0, product(all, element),
                                of_all(product(own_, element)), operations};
        }
        return name == "allgatherv" ? all_gather() : all_to_all();
    }

    /// Behind the counts are up to two datatypes, or displacements of all ranks, or both.
    TiCollective all_gather()
    {
        const auto size = words_.count("a size to send");
        const auto all = sum();
        const bool has_types = words_.left() <= 2 || words_.left() > member_.ranks;
        const auto sent =
            product(size, has_types ? words_.datatype(member_.element) : member_.element);
        const auto received =
            product(all, has_types ? words_.datatype(member_.element) : member_.element);
        if (words_.left() > 0)
        {
            sum();
        }
        return {CollectiveOp::allgatherv, 0, of_all(sent), received, 0};
    }

    TiCollective all_to_all()
    {
        words_.count("the size of a buffer");
        const auto to_send = sum();
        words_.count("the size of a buffer");
        const auto to_receive = sum();
        const auto sent = product(to_send, words_.datatype(member_.element));
        const auto received = product(to_receive, words_.datatype(member_.element));
        return {CollectiveOp::alltoallv, 0, sent, received, 0};
    }

    TiWords& words_;
    const TiMember& member_;
    /// The own count of the last list.
    std::uint64_t own_ = 0;
};

constexpr std::array names{"barrier", "bcast",    "reduce",        "allreduce",  "scan",
                           "exscan",  "alltoall", "allgather",     "gather",     "scatter",
                           "gatherv", "scatterv", "reducescatter", "allgatherv", "alltoallv"};

} // namespace

std::optional<TiCollective> read_ti_collective(std::string_view name, TiWords& words,
                                               const TiMember& member)
{
    if (std::ranges::count(names, name) == 0)
    {
        return std::nullopt;
    }
    return CollectiveReader(words, member).read(name);
}

} // namespace haec_sim::importing
