// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/csv_tables.hpp"

#include "haec_sim/csv.hpp"

namespace haec_sim::exporting
{

namespace
{

void append(LineBuffer& line, const std::optional<Picoseconds>& time)
{
    line << ',';
    if (time)
    {
        line << in_seconds(*time);
    }
}

} // namespace

MessageTable::MessageTable(const Labels& labels, std::ostream& out) : labels_(labels), out_(out)
{
    buffer_ << "send time [s],receive time [s],from,to,from location,to location,communicator,tag,"
               "bytes,transfer time [s],waiting time [s],hops\n";
}

void MessageTable::message(const Message& message)
{
    const auto& from = labels_.locations[message.from];
    const auto& to = labels_.locations[message.to];
    const auto& delay = message.delay;
    buffer_ << in_seconds(message.sent) << ',' << in_seconds(message.received) << ','
            << from.process << ',' << to.process << ',' << from.reference.value << ','
            << to.reference.value << ',' << message.communicator.value << ',' << message.tag << ','
            << message.size.value;
    append(buffer_, delay.transfer);
    append(buffer_, delay.waiting);
    buffer_ << ',' << (delay.hops ? std::to_string(*delay.hops) : "") << '\n';
    buffer_.pass_on_if_long(out_);
}

void MessageTable::finish()
{
    buffer_.pass_on(out_);
}

VisitTable::VisitTable(const Labels& labels, std::ostream& out) : labels_(labels), out_(out)
{
    for (const auto& region : labels.regions)
    {
        regions_.push_back(csv_field(region.name));
    }
    buffer_ << "location,process,region,begin [s],end [s],depth\n";
}

void VisitTable::leave(const Visit& visit)
{
    const auto& location = labels_.locations[visit.location];
    buffer_ << location.reference.value << ',' << location.process << ','
            << regions_[labels_.region(visit.region)] << ',' << in_seconds(visit.begin) << ','
            << in_seconds(visit.end) << ',' << visit.depth << '\n';
    buffer_.pass_on_if_long(out_);
}

void VisitTable::overlap(const Visit& visit)
{
    leave(visit);
}

void VisitTable::finish()
{
    buffer_.pass_on(out_);
}

SampleTable::SampleTable(const Labels& labels, std::ostream& out) : labels_(labels), out_(out)
{
    buffer_ << "location,process,time [s],region,stack,interrupt\n";
}

void SampleTable::stack_sample(const StackSample& sample)
{
    const auto& location = labels_.locations[sample.location];
    const auto& region = labels_.regions[labels_.region(labels_.innermost(sample.context))];
    buffer_ << location.reference.value << ',' << location.process << ',' << in_seconds(sample.time)
            << ',' << csv_field(region.name) << ',' << csv_field(labels_.stack(sample.context))
            << ',' << csv_field(labels_.interrupt(sample.interrupt)) << '\n';
    buffer_.pass_on_if_long(out_);
}

void SampleTable::finish()
{
    buffer_.pass_on(out_);
}

} // namespace haec_sim::exporting
