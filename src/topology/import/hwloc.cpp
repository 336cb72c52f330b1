// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The inside of a node by hwloc's XML (lstopo --of xml, format of version 2; hwloc2.dtd). Packages,
// NUMA nodes or accelerators are places, network devices interfaces. A package that is no place is
// a switch, and so is a bridge of PCI with several branches that lead to places or interfaces.

#include "haec_sim/error.hpp"
#include "topology/import/hwloc_inside.hpp"
#include "topology/import/hwloc_objects.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace haec_sim
{

namespace
{

using VertexKind = InsideVertex::Kind;

/// "pcie_15754" for 15.753846 GB/s.
ImportedClass class_of(const std::string& name, std::int64_t bytes_per_second)
{
    const auto rate = static_cast<double>(bytes_per_second);
    return {name + "_" + std::to_string(std::llround(rate / 1e6)), {BytesPerSecond{rate}, {}}};
}

/// The class of a PCI link [GB/s].
ImportedClass pci_class(std::optional<double> speed)
{
    return speed ? class_of("pcie", std::llround(*speed * 1e6) * 1000) : ImportedClass{"pcie", {}};
}

std::optional<double> lesser_of(std::optional<double> one, std::optional<double> other)
{
    return one && other ? std::min(one, other) : (one ? one : other);
}

bool has_fabric(const XmlElement& object)
{
    return is_fabric_device(object) || std::ranges::any_of(object.children, has_fabric);
}

const XmlElement& machine_in(const XmlElement& document, const std::string& file)
{
    if (document.tag != "topology")
    {
        throw UsageError(file + ": begins with '" + document.tag +
                         "', and hwloc's XML with 'topology'; write it by lstopo --of xml");
    }
    const auto version = attribute_of(document, "version");
    if (!version.starts_with("2."))
    {
        throw UsageError(file + ": has hwloc's format of version '" +
                         (version.empty() ? "1" : version) +
                         "', and version 2 is read; write it by lstopo of hwloc 2");
    }
    const auto machine = std::ranges::find_if(document.children, [](const XmlElement& child)
                                              { return is_object(child, "Machine"); });
    if (machine == document.children.end())
    {
        throw UsageError(file + ": has no object of type Machine; write it by lstopo --of xml");
    }
    return *machine;
}

/// The object with that gp_index, or the PCI device of an operating system's device with it.
const XmlElement* object_of(const XmlElement& object, const std::string& index)
{
    for (const auto& child : object.children)
    {
        if (child.tag == "object" && attribute_of(child, "gp_index") == index)
        {
            return is_object(child, "OSDev") ? &object : &child;
        }
        if (const auto* found = object_of(child, index))
        {
            return found;
        }
    }
    return nullptr;
}

class InsideReader
{
public:
    InsideReader(const std::filesystem::path& file, HwlocPlaces places)
        : file_(file.string()), places_(places), document_(read_xml_file(file)),
          machine_(machine_in(document_, file_)), has_fabric_(has_fabric(machine_)),
          processors_(inside_, places, machine_)
    {
    }

    Import read()
    {
        add_devices(machine_, processors_.vertex_of(machine_));
        for (const auto& element : document_.children)
        {
            add_links(element);
        }
        require_vertices();
        auto import =
            inside_.take(places_ != HwlocPlaces::accelerators && inside_.inside().places > 1);
        say_what_is_left_out(import);
        return import;
    }

private:
    [[noreturn]] void fail(const std::string& what) const
    {
        throw UsageError(file_ + ": " + what);
    }

    bool is_interface(const XmlElement& pci) const
    {
        return has_fabric_ ? is_fabric_device(pci) : is_network_device(pci);
    }

    bool is_place(const XmlElement& pci) const
    {
        return places_ == HwlocPlaces::accelerators && is_accelerator(pci);
    }

    bool is_switch(const XmlElement& pci) const
    {
        return places_ == HwlocPlaces::accelerators && attribute_of(pci, "subtype") == "NVSwitch";
    }

    bool is_vertex(const XmlElement& pci) const
    {
        return is_object(pci, "PCIDev") && (is_place(pci) || is_interface(pci));
    }

    /// True if a place or an interface is below a bridge, or is the device.
    bool leads_to_vertices(const XmlElement& object) const
    {
        return is_vertex(object) ||
               (is_object(object, "Bridge") &&
                std::ranges::any_of(object.children, [this](const XmlElement& child)
                                    { return leads_to_vertices(child); }));
    }

    /// The devices of an object and of all inside it, which hang on a vertex; nothing: unknown.
    void add_devices(const XmlElement& object, std::optional<InsideVertex> at)
    {
        for (const auto& child : object.children)
        {
            if (is_object(child, "Bridge") || is_object(child, "PCIDev"))
            {
                const bool is_lost =
                    !at && processors_.all().size() > 1 && leads_to_vertices(child);
                lost_ += is_lost ? 1 : 0;
                attach(at.value_or(processors_.all().front()), child, {});
            }
            else if (is_object(child, "OSDev"))
            {
                ++others_;
            }
            else
            {
                const auto own = processors_.vertex_of(child);
                add_devices(child, own ? own : at);
            }
        }
    }

    /// Adds a bridge or device behind a vertex; `speed` is the least on the way to it [GB/s].
    void attach(InsideVertex at, const XmlElement& object, std::optional<double> speed)
    {
        const auto least = lesser_of(speed, speed_of(object));
        if (is_vertex(object))
        {
            inside_.join(
                at,
                inside_.add(is_place(object) ? VertexKind::place : VertexKind::interface, object),
                pci_class(least));
            return;
        }
        if (!is_object(object, "Bridge"))
        {
            count_left_out(object);
            return;
        }
        const auto branches = std::ranges::count_if(object.children, [this](const XmlElement& child)
                                                    { return leads_to_vertices(child); });
        const bool is_host_bridge = attribute_of(object, "bridge_type").starts_with("0-");
        if (branches > 1 && !is_host_bridge)
        {
            const auto bridge = inside_.add(VertexKind::inner_switch, object);
            inside_.join(at, bridge, pci_class(least));
            attach_children(bridge, object, {});
            return;
        }
        attach_children(at, object, least);
    }

    void attach_children(InsideVertex at, const XmlElement& bridge, std::optional<double> speed)
    {
        for (const auto& child : bridge.children)
        {
            attach(at, child, speed);
        }
    }

    /// Nothing for 0, as virtual machines have it.
    std::optional<double> speed_of(const XmlElement& object) const
    {
        const auto text = attribute_of(object, "pci_link_speed");
        double speed = 0;
        const auto* end = text.data() + text.size();
        const auto [rest, code] = std::from_chars(text.data(), end, speed);
        if (!text.empty() &&
            (code != std::errc{} || rest != end || !std::isfinite(speed) || speed < 0))
        {
            fail("pci_link_speed of " + attribute_of(object, "pci_busid") + " is '" + text +
                 "' and no number of GB/s; correct it");
        }
        return speed > 0 ? std::optional(speed) : std::nullopt;
    }

    void count_left_out(const XmlElement& object)
    {
        if (is_object(object, "PCIDev") && !is_switch(object))
        {
            ++(is_accelerator(object)      ? accelerators_
               : is_network_device(object) ? networks_
                                           : others_);
        }
    }

    /// NVLinks and the like, if accelerators are places.
    void add_links(const XmlElement& element)
    {
        const auto links = read_hwloc_links(element, file_);
        if (!links)
        {
            return;
        }
        for (std::size_t from = 0; from < links->objects.size(); ++from)
        {
            for (std::size_t to = from + 1; to < links->objects.size(); ++to)
            {
                add_link(*links, from, to);
            }
        }
    }

    void add_link(const HwlocLinks& links, std::size_t from, std::size_t to)
    {
        const auto there = links.value(from, to);
        const auto back = links.value(to, from);
        if (there == 0 && back == 0)
        {
            return;
        }
        const auto one = end_of(links.objects[from]);
        const auto other = end_of(links.objects[to]);
        if (!one || !other)
        {
            ++links_;
            return;
        }
        const auto link_class = [&](std::uint64_t megabytes)
        { return class_of(links.name, static_cast<std::int64_t>(megabytes) * 1'000'000); };
        if (there > 0)
        {
            inside_.join(*one, *other, link_class(there), there != back);
        }
        if (back > 0 && there != back)
        {
            inside_.join(*other, *one, link_class(back), true);
        }
    }

    /// The vertex of the object with a gp_index, which may be a switch of accelerators.
    std::optional<InsideVertex> end_of(std::uint64_t index)
    {
        const auto* object = object_of(machine_, std::to_string(index));
        if (const auto vertex = inside_.vertex_of(object))
        {
            return vertex;
        }
        return object != nullptr && is_switch(*object)
                   ? std::optional(inside_.add(VertexKind::inner_switch, *object))
                   : std::nullopt;
    }

    void require_vertices() const
    {
        if (inside_.inside().places == 0)
        {
            fail(places_ == HwlocPlaces::accelerators
                     ? "has no accelerator; use --places package or numa"
                     : "has no NUMA node with cores; use --places package");
        }
        if (inside_.inside().interfaces == 0)
        {
            fail("has no network device below a PCI bridge; write it by lstopo --of xml on a node "
                 "of the cluster, with all devices");
        }
    }

    void say_what_is_left_out(Import& import)
    {
        const auto leave = [&](std::uint64_t count, const char* one, const char* several)
        {
            if (count > 0)
            {
                import.left_out.push_back(std::to_string(count) + " " +
                                          (count == 1 ? one : several));
            }
        };
        leave(accelerators_, "accelerator", "accelerators");
        leave(links_, "link between accelerators", "links between accelerators");
        leave(networks_, "network device beside the fabric", "network devices beside the fabric");
        leave(processors_.memories(), "NUMA node without cores of its own",
              "NUMA nodes without cores of their own");
        leave(others_, "other device", "other devices");
        if (lost_ > 0)
        {
            import.warnings.push_back(
                std::to_string(lost_) +
                (lost_ == 1 ? " bridge or device tells" : " bridges and devices tell") +
                " no package, and so got the first one");
        }
        if (processors_.all().size() > 2)
        {
            import.warnings.push_back("hwloc does not tell which packages are joined, so each two "
                                      "of them are; correct topology.node.links");
        }
    }

    std::string file_;
    HwlocPlaces places_;
    XmlElement document_;
    const XmlElement& machine_;
    /// True if the machine has devices of a fabric, beside which network devices do not count.
    bool has_fabric_;
    HwlocInside inside_;
    HwlocProcessors processors_;
    std::uint64_t accelerators_ = 0;
    std::uint64_t links_ = 0;
    std::uint64_t networks_ = 0;
    std::uint64_t others_ = 0;
    std::uint64_t lost_ = 0;
};

} // namespace

Import import_hwloc(const std::filesystem::path& file, HwlocPlaces places)
{
    return InsideReader(file, places).read();
}

} // namespace haec_sim
