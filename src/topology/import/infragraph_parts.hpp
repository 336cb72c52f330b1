// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/import/infragraph_devices.hpp"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// A component of an instance, such as "host.0.xpu.1".
struct InfraPart
{
    std::string name;
    std::string choice;
};

/// A link between two of them.
struct InfraEdge
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t link_class = 0;
    /// True where it is one of a device, not one between instances.
    bool is_internal = false;
};

/// All components of all instances, with devices in devices made flat, and the edges between them.
/// A pair has one edge, the last that the file has.
class InfraParts
{
public:
    /// Expands the document at `root`. Adds classes and warnings to the import. Throws UsageError
    /// naming the place in the file.
    InfraParts(const JsonPlace& root, Import& import);

    const std::vector<InfraPart>& parts() const noexcept
    {
        return parts_;
    }

    const std::vector<InfraEdge>& edges() const noexcept
    {
        return edges_;
    }

private:
    using Numbers = std::vector<std::uint32_t>;

    /// An entry of the list `instances`.
    struct Instance
    {
        std::string device;
        std::uint64_t count = 0;
    };

    const InfraDevice& device(const std::string& name, const JsonPlace& place,
                              const std::string& key) const;
    void add_instances(const JsonPlace& root);
    void add_device(const InfraDevice& device, const std::string& prefix, int depth,
                    const JsonPlace& instance);
    void require_room(std::uint64_t more, const JsonPlace& place);
    Numbers device_end(const JsonPlace& edge, const std::string& key, const InfraDevice& device,
                       const std::string& prefix) const;
    Numbers instance_end(const JsonPlace& edge, const std::string& key) const;
    void add_matches(const std::string& path, const InfraDevice& device, const std::string& prefix,
                     const JsonPlace& end, Numbers& found) const;
    void add_edges(const JsonPlace& edge, const Numbers& from, const Numbers& to,
                   const std::map<std::string, std::uint32_t>& links, bool is_internal);
    void add_edge(const InfraEdge& edge);

    std::map<std::string, InfraDevice> devices_;
    std::map<std::string, Instance> instances_;
    std::vector<InfraPart> parts_;
    std::vector<InfraEdge> edges_;
    std::unordered_map<std::string, std::uint32_t> numbers_;
    std::unordered_map<std::uint64_t, std::size_t> pairs_;
    std::uint64_t made_ = 0;
};

} // namespace haec_sim
