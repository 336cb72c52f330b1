// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/column_tables.hpp"

#include "export/arrow/ipc_file.hpp"
#include "export/line_buffer.hpp"

#include <optional>
#include <unordered_map>
#include <utility>

namespace haec_sim::exporting
{

namespace
{

/// A row that is appended to columns, one value after the other.
class Row
{
public:
    explicit Row(std::vector<arrow::Column>& columns) : next_(columns.begin()) {}

    template <class Number>
    Row& operator<<(Number value)
    {
        next_++->append(value);
        return *this;
    }

    template <class Number>
    Row& operator<<(const std::optional<Number>& value)
    {
        if (value)
        {
            return *this << *value;
        }
        next_++->template append_nothing<Number>();
        return *this;
    }

private:
    std::vector<arrow::Column>::iterator next_;
};

std::optional<std::int64_t> count_of(const std::optional<Picoseconds>& time)
{
    return time ? std::optional<std::int64_t>(time->count()) : std::nullopt;
}

std::optional<std::int32_t> hops_of(const std::optional<std::uint32_t>& hops)
{
    return hops ? std::optional(static_cast<std::int32_t>(*hops)) : std::nullopt;
}

void write(const std::vector<arrow::Column>& columns, std::ostream& out)
{
    arrow::write_ipc_file(columns, [&out](std::string_view bytes) { write_block(out, bytes); });
}

} // namespace

MessageColumns::MessageColumns(const Labels& labels, std::ostream& out)
    : labels_(labels), out_(out), has_delays_(labels.delays.is_defined())
{
    using arrow::Column;
    columns_ = {
        Column::of<std::int64_t>("sent_ps"),        Column::of<std::int64_t>("received_ps"),
        Column::of<std::int32_t>("from"),           Column::of<std::int32_t>("to"),
        Column::of<std::uint64_t>("from_location"), Column::of<std::uint64_t>("to_location"),
        Column::of<std::uint32_t>("communicator"),  Column::of<std::uint32_t>("tag"),
        Column::of<std::uint64_t>("bytes")};
    if (has_delays_)
    {
        columns_.push_back(Column::of<std::int64_t>("transfer_ps"));
        columns_.push_back(Column::of<std::int64_t>("waiting_ps"));
        columns_.push_back(Column::of<std::int32_t>("hops"));
    }
}

void MessageColumns::message(const Message& message)
{
    const auto& sender = labels_.locations[message.from];
    const auto& receiver = labels_.locations[message.to];
    Row row(columns_);
    row << message.sent.count() << message.received.count()
        << static_cast<std::int32_t>(sender.process) << static_cast<std::int32_t>(receiver.process)
        << std::uint64_t{sender.reference.value} << std::uint64_t{receiver.reference.value}
        << message.communicator.value << message.tag << message.size.value;
    if (has_delays_)
    {
        row << count_of(message.delay.transfer) << count_of(message.delay.waiting)
            << hops_of(message.delay.hops);
    }
}

void MessageColumns::finish()
{
    write(columns_, out_);
}

VisitColumns::VisitColumns(const Labels& labels, std::ostream& out) : labels_(labels), out_(out)
{
    using arrow::Column;
    std::vector<std::string> names;
    std::unordered_map<std::string, std::int32_t> codes;
    for (const auto& label : labels.regions)
    {
        const auto next = static_cast<std::int32_t>(names.size());
        const auto [found, is_new] = codes.try_emplace(label.name, next);
        codes_.push_back(found->second);
        if (is_new)
        {
            names.push_back(label.name);
        }
    }
    columns_ = {Column::of<std::uint64_t>("location"),        Column::of<std::int32_t>("process"),
                Column::of_texts("region", std::move(names)), Column::of<std::int64_t>("begin_ps"),
                Column::of<std::int64_t>("end_ps"),           Column::of<std::int32_t>("depth")};
}

void VisitColumns::leave(const Visit& visit)
{
    const auto& label = labels_.locations[visit.location];
    Row row(columns_);
    row << std::uint64_t{label.reference.value} << static_cast<std::int32_t>(label.process)
        << codes_[labels_.region(visit.region)] << visit.begin.count() << visit.end.count()
        << static_cast<std::int32_t>(visit.depth);
}

void VisitColumns::overlap(const Visit& visit)
{
    leave(visit);
}

void VisitColumns::finish()
{
    write(columns_, out_);
}

} // namespace haec_sim::exporting
