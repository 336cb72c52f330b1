// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/paje.hpp"

#include "export/colours.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace haec_sim::exporting
{

namespace
{

// Numbers of the events that the header defines.
constexpr int define_container_type = 0;
constexpr int define_state_type = 1;
constexpr int define_variable_type = 2;
constexpr int define_link_type = 3;
constexpr int define_entity_value = 4;
constexpr int create_container = 5;
constexpr int destroy_container = 6;
constexpr int push_state = 7;
constexpr int pop_state = 8;
constexpr int set_variable = 9;
constexpr int start_link = 10;
constexpr int end_link = 11;

constexpr std::string_view header = R"(%EventDef PajeDefineContainerType 0
% Alias string
% Type string
% Name string
%EndEventDef
%EventDef PajeDefineStateType 1
% Alias string
% Type string
% Name string
%EndEventDef
%EventDef PajeDefineVariableType 2
% Alias string
% Type string
% Name string
% Color color
%EndEventDef
%EventDef PajeDefineLinkType 3
% Alias string
% Type string
% StartContainerType string
% EndContainerType string
% Name string
%EndEventDef
%EventDef PajeDefineEntityValue 4
% Alias string
% Type string
% Name string
% Color color
%EndEventDef
%EventDef PajeCreateContainer 5
% Time date
% Alias string
% Type string
% Container string
% Name string
%EndEventDef
%EventDef PajeDestroyContainer 6
% Time date
% Name string
% Type string
%EndEventDef
%EventDef PajePushState 7
% Time date
% Type string
% Container string
% Value string
%EndEventDef
%EventDef PajePopState 8
% Time date
% Type string
% Container string
%EndEventDef
%EventDef PajeSetVariable 9
% Time date
% Type string
% Container string
% Value double
%EndEventDef
%EventDef PajeStartLink 10
% Time date
% Type string
% Container string
% StartContainer string
% Value string
% Key string
%EndEventDef
%EventDef PajeEndLink 11
% Time date
% Type string
% Container string
% EndContainer string
% Value string
% Key string
%EndEventDef
)";

/// A text in quotes, of which the format has no others inside.
std::string paje_text(std::string_view name)
{
    std::string text = "\"";
    for (const char letter : name)
    {
        text += letter == '"' ? '\'' : letter;
    }
    return text + '"';
}

std::string colour_text(const Colour& colour)
{
    const auto part = [](std::uint8_t of_255) { return static_cast<float>(of_255) / 255.0F; };
    LineBuffer text;
    text << '"' << part(colour.red) << ' ' << part(colour.green) << ' ' << part(colour.blue) << '"';
    return std::string(text.text());
}

} // namespace

PajeTimeline::PajeTimeline(const Labels& labels, std::ostream& out, TimeSorter& sorter)
    : labels_(labels), out_(out), sorter_(sorter)
{
    write_block(out_, header);
    write_types();
    write_containers();
    line_.pass_on(out_);
}

// Aliases: T types, R regions, V metrics, P processes, L locations.
void PajeTimeline::write_types()
{
    line_ << define_container_type << " Tprogram 0 \"Program\"\n"
          << define_container_type << " Tprocess Tprogram \"Process\"\n"
          << define_container_type << " Tlocation Tprocess \"Location\"\n"
          << define_state_type << " Tregion Tlocation \"Region\"\n"
          << define_link_type << " Tmessage Tprogram Tlocation Tlocation \"Message\"\n";
    for (std::size_t metric = 0; metric < labels_.metrics.size(); ++metric)
    {
        line_ << define_variable_type << " V" << metric << " Tlocation "
              << paje_text(text_of(labels_.metrics[metric])) << ' '
              << colour_text(colour_of_number(metric)) << '\n';
    }
    for (std::size_t region = 0; region < labels_.regions.size(); ++region)
    {
        line_ << define_entity_value << " R" << region << " Tregion "
              << paje_text(labels_.regions[region].name) << ' '
              << colour_text(colour_of(labels_.regions[region], region)) << '\n';
        line_.pass_on_if_long(out_);
    }
}

void PajeTimeline::write_containers()
{
    line_ << create_container << " 0 program Tprogram 0 \"program\"\n";
    for (ProcessIndex process = 0; process < labels_.processes.size(); ++process)
    {
        const auto& label = labels_.processes[process];
        line_ << create_container << " 0 P" << process << " Tprocess program "
              << paje_text(label.name) << '\n';
        for (const auto location : label.locations)
        {
            line_ << create_container << " 0 L" << location << " Tlocation P" << process << ' '
                  << paje_text(labels_.locations[location].name) << '\n';
        }
        line_.pass_on_if_long(out_);
    }
}

LineBuffer& PajeTimeline::event(int number, Picoseconds time)
{
    line_ << number << ' ' << in_seconds(time);
    return line_;
}

void PajeTimeline::end_event(Picoseconds time)
{
    line_ << '\n';
    sorter_.add(time, line_.text());
    line_.clear();
}

void PajeTimeline::end(LocationIndex /*location*/, Picoseconds time)
{
    end_ = std::max(end_, time);
}

void PajeTimeline::enter(LocationIndex location, RegionRef region, Picoseconds time)
{
    event(push_state, time) << " Tregion L" << location << " R" << labels_.region(region);
    end_event(time);
}

void PajeTimeline::leave(const Visit& visit)
{
    event(pop_state, visit.end) << " Tregion L" << visit.location;
    end_event(visit.end);
}

void PajeTimeline::message(const Message& message)
{
    event(start_link, message.sent)
        << " Tmessage program L" << message.from << ' ' << message.size.value << ' ' << message.id;
    end_event(message.sent);
    event(end_link, message.received)
        << " Tmessage program L" << message.to << ' ' << message.size.value << ' ' << message.id;
    end_event(message.received);
}

void PajeTimeline::sample(const Sample& sample)
{
    if (std::isfinite(sample.value.number()))
    {
        event(set_variable, sample.time)
            << " V" << sample.metric << " L" << sample.location << ' ' << sample.value.number();
        end_event(sample.time);
    }
    else
    {
        ++values_left_out_;
    }
}

void PajeTimeline::finish()
{
    sorter_.write(out_);
    const auto end = in_seconds(std::max(end_, sorter_.last_time()));
    for (LocationIndex location = 0; location < labels_.locations.size(); ++location)
    {
        line_ << destroy_container << ' ' << end << " L" << location << " Tlocation\n";
        line_.pass_on_if_long(out_);
    }
    for (ProcessIndex process = 0; process < labels_.processes.size(); ++process)
    {
        line_ << destroy_container << ' ' << end << " P" << process << " Tprocess\n";
        line_.pass_on_if_long(out_);
    }
    line_ << destroy_container << ' ' << end << " program Tprogram\n";
    line_.pass_on(out_);
}

} // namespace haec_sim::exporting
