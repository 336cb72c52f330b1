// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/simgrid_element.hpp"

#include "haec_sim/error.hpp"
#include "topology/import/simgrid_units.hpp"

namespace haec_sim
{

std::string SimgridElement::text(const std::string& attribute) const
{
    const auto found = xml_->attributes.find(attribute);
    return found == xml_->attributes.end() ? std::string() : found->second;
}

std::string SimgridElement::required(const std::string& attribute) const
{
    auto value = text(attribute);
    if (value.empty())
    {
        fail("the attribute " + attribute + " is missing; add it");
    }
    return value;
}

BytesPerSecond SimgridElement::bandwidth(const std::string& attribute) const
{
    const auto value = required(attribute);
    const auto found = simgrid_bandwidth(value);
    if (!found || found->value <= 0.0)
    {
        fail(attribute + " '" + value + "' is no bandwidth; write one such as 125MBps or 1Gbps");
    }
    return *found;
}

std::optional<Nanoseconds> SimgridElement::time(const std::string& attribute) const
{
    const auto value = text(attribute);
    if (value.empty())
    {
        return std::nullopt;
    }
    const auto found = simgrid_time(value);
    if (!found)
    {
        fail(attribute + " '" + value + "' is no time; write one such as 50us");
    }
    return found;
}

std::vector<SimgridElement> SimgridElement::children() const
{
    std::vector<SimgridElement> elements;
    for (const auto& child : xml_->children)
    {
        elements.emplace_back(child, *file_);
    }
    return elements;
}

void SimgridElement::fail(const std::string& what) const
{
    std::string name;
    if (!text("id").empty())
    {
        name = " '" + text("id") + "'";
    }
    else if (!text("src").empty())
    {
        name = " from '" + text("src") + "' to '" + text("dst") + "'";
    }
    throw UsageError(*file_ + ": " + tag() + name + ": " + what);
}

void SimgridElement::fail_unread() const
{
    fail("such elements are not read; remove it, where the machine is the same without it");
}

void SimgridElement::refuse_profiles() const
{
    for (const auto& [attribute, value] : xml_->attributes)
    {
        if ((attribute.ends_with("_file") || attribute.ends_with("_profile")) && !value.empty())
        {
            fail(attribute + " lets figures change while the program runs, which machines here "
                             "cannot; remove it");
        }
    }
}

} // namespace haec_sim
