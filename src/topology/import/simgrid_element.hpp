// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "topology/import/import.hpp"
#include "topology/import/xml_element.hpp"

#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// An element of a platform of SimGrid. It refers to the document and to the name of its file.
class SimgridElement
{
public:
    SimgridElement(const XmlElement& xml, const std::string& file) : xml_(&xml), file_(&file) {}

    const std::string& tag() const noexcept
    {
        return xml_->tag;
    }

    /// An attribute; a missing one is as one that is empty, as the DTD has it.
    std::string text(const std::string& attribute) const;

    /// An attribute that must be there.
    std::string required(const std::string& attribute) const;

    /// A bandwidth above 0 that must be there, and a time; nothing where it is empty.
    BytesPerSecond bandwidth(const std::string& attribute) const;
    std::optional<Nanoseconds> time(const std::string& attribute) const;

    std::vector<SimgridElement> children() const;

    /// Throws the UsageError that `what` is wrong with the element, "FILE: cluster 'bob': ...".
    [[noreturn]] void fail(const std::string& what) const;

    /// Refuses an element that stands where nobody reads it.
    [[noreturn]] void fail_unread() const;

    /// Refuses figures that change while the program runs.
    void refuse_profiles() const;

private:
    const XmlElement* xml_;
    const std::string* file_;
};

/// The machine of an element `cluster`.
Import read_simgrid_cluster(const SimgridElement& cluster);

/// The machine of a zone of hosts and routers.
Import read_simgrid_zone(const SimgridElement& zone);

} // namespace haec_sim
