// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// A module that shows what modules are told: of their run and of locations, as a file; and of
// messages, as transfer times that are made of it.

#include <haec_sim/module.hpp>
#include <haec_sim/output_file.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace witness
{

using namespace haec_sim;

/// Takes 1 us, 100 ns in communicator 0, 1 ns for each tag, 10 ps for each receiver before it, and
/// 1 ps if it begins at 2 us.
class Way final : public Path
{
public:
    Picoseconds transfer_time(const Message& message) const override
    {
        return Picoseconds{1'000'000 + (message.communicator == CommRef{0} ? 100'000 : 0) +
                           1000 * std::int64_t{message.tag} + 10 * std::int64_t{message.receiver} +
                           (message.begin == Picoseconds{2'000'000} ? 1 : 0)};
    }

    std::uint32_t hops() const noexcept override
    {
        return 1;
    }
};

/// A line of the file.
struct Line
{
    std::uint32_t rank = 0;
    std::uint64_t location = 0;
    std::array<char, 64> names{};
};

class Witness final : public Module, NetworkModel
{
public:
    explicit Witness(const RunInfo& run) : run_(run) {}

    NetworkModel* network_model() override
    {
        return this;
    }

    const Path& path(NodeId, NodeId) override
    {
        return way_;
    }

    std::unique_ptr<EventHandler> open(const LocationInfo& location) override
    {
        auto& line = lines_.emplace_back(Line{run_.rank, location.location.value, {}});
        const auto names = std::string(location.group_name) + ", " + std::string(location.name);
        std::copy_n(names.begin(), std::min(names.size(), line.names.size() - 1),
                    line.names.begin());
        return nullptr;
    }

    std::vector<std::byte> result(const RunSpan&) override
    {
        return pack_items(lines_);
    }

    void conclude(const RankResults& results, const RunSpan& run) override
    {
        write_output("witness.txt",
                     [&](std::ostream& out)
                     {
                         out << results.size() << " of " << run_.ranks << " ranks, to "
                             << run_.output.string() << ", until " << run.whole.end.count()
                             << " ps\n";
                         for (const auto& line : unpack_all<Line>(results))
                         {
                             out << line.rank << ": " << line.names.data() << '\n';
                         }
                     });
    }

private:
    RunInfo run_;
    Way way_;
    std::vector<Line> lines_;
};

ModuleDescriptor descriptor()
{
    return {"witness", "shows what modules are told", {}, {}, [](const ModuleContext& context) {
                return std::make_unique<Witness>(context.run);
            }};
}

HAEC_SIM_REGISTER_MODULE(witness, descriptor());

} // namespace witness
