// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/hwloc_objects.hpp"

#include "core/numbers/whole_number.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>
#include <utility>

namespace haec_sim
{

namespace
{

/// Types of OSDev: hwloc_obj_osdev_type_e of hwloc 2.
constexpr std::string_view graphics = "1";
constexpr std::string_view network = "2";
constexpr std::string_view fabric = "3";
constexpr std::string_view coprocessor = "5";

bool has_device(const XmlElement& pci, std::string_view type)
{
    return std::ranges::any_of(
        pci.children, [&](const XmlElement& child)
        { return is_object(child, "OSDev") && attribute_of(child, "osdev_type") == type; });
}

/// Graphics devices are screens, too.
bool is_library_device(const XmlElement& device)
{
    constexpr std::array<std::string_view, 5> libraries{"cuda", "nvml", "rsmi", "ze", "opencl"};
    const auto name = attribute_of(device, "name");
    return is_object(device, "OSDev") &&
           (attribute_of(device, "osdev_type") == coprocessor ||
            (attribute_of(device, "osdev_type") == graphics &&
             std::ranges::any_of(libraries, [&](std::string_view library)
                                 { return name.starts_with(library); })));
}

/// The numbers in all children of that tag; "OSDev:802" is 802.
std::vector<std::uint64_t> numbers_in(const XmlElement& element, const std::string& tag,
                                      const std::string& file)
{
    std::vector<std::uint64_t> numbers;
    for (const auto& child : element.children)
    {
        std::istringstream words(child.tag == tag ? child.text : std::string());
        for (std::string word; words >> word;)
        {
            const auto number = whole_number(word.substr(word.find(':') + 1));
            if (!number)
            {
                throw UsageError(file + ": '" + word + "' in " + tag + " of " +
                                 attribute_of(element, "name") +
                                 " is no number; export the file anew");
            }
            numbers.push_back(*number);
        }
    }
    return numbers;
}

} // namespace

std::string attribute_of(const XmlElement& element, const std::string& name)
{
    const auto found = element.attributes.find(name);
    return found == element.attributes.end() ? std::string() : found->second;
}

bool is_object(const XmlElement& element, const char* type)
{
    return element.tag == "object" && attribute_of(element, "type") == type;
}

bool has_own_cores(const XmlElement& numa_node, const std::vector<const XmlElement*>& before)
{
    const auto cores = attribute_of(numa_node, "cpuset");
    const auto is_same = [&](const XmlElement* other)
    { return attribute_of(*other, "cpuset") == cores; };
    return cores.find_first_not_of("0x,") != std::string::npos &&
           std::ranges::none_of(before, is_same);
}

void find_objects(const XmlElement& inside, const char* type, std::vector<const XmlElement*>& found)
{
    for (const auto& child : inside.children)
    {
        if (is_object(child, type))
        {
            found.push_back(&child);
        }
        else
        {
            find_objects(child, type, found);
        }
    }
}

bool is_fabric_device(const XmlElement& pci)
{
    return has_device(pci, fabric);
}

bool is_network_device(const XmlElement& pci)
{
    return has_device(pci, network);
}

bool is_accelerator(const XmlElement& pci)
{
    constexpr std::array<std::string_view, 3> classes{"0302", "0380", "1200"};
    return std::ranges::count(classes, attribute_of(pci, "pci_type").substr(0, 4)) > 0 ||
           std::ranges::any_of(pci.children, is_library_device);
}

std::optional<HwlocLinks> read_hwloc_links(const XmlElement& element, const std::string& file)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 3> names{
        {{"NVLinkBandwidth", "nvlink"}, {"XGMIBandwidth", "xgmi"}, {"XeLinkBandwidth", "xelink"}}};
    const auto name = attribute_of(element, "name");
    const auto known = std::ranges::find(names, std::string_view(name),
                                         [](const auto& pair) { return pair.first; });
    if (!element.tag.starts_with("distances2") || known == names.end())
    {
        return std::nullopt;
    }
    HwlocLinks links{known->second, numbers_in(element, "indexes", file),
                     numbers_in(element, "u64values", file)};
    if (links.values.size() != links.objects.size() * links.objects.size())
    {
        throw UsageError(file + ": " + name + " has " + std::to_string(links.values.size()) +
                         " values for " + std::to_string(links.objects.size()) +
                         " objects; export the file anew");
    }
    return links;
}

} // namespace haec_sim
