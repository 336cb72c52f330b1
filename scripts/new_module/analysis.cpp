// SPDX-License-Identifier: BSD-3-Clause
// my_module: an analysis, which adds up the bytes of all sends and writes them to a file. TODO:
// yours.

#include <haec_sim/module.hpp>
#include <haec_sim/output_file.hpp>
#include <haec_sim/output_keys.hpp>

#include <memory>
#include <string>
#include <vector>

namespace my_module
{

namespace
{

using namespace haec_sim;

/// Sees the records of one location. Those that it does not override are passed on.
class Watcher final : public EventHandler
{
public:
    explicit Watcher(std::uint64_t& bytes) : bytes_(bytes) {}

    // TODO: the records that you look at (docs/reference/records.md); pass_on() them, or they are
    // dropped.
    void mpi_send(events::MpiSend& record) override
    {
        bytes_ += record.msg_length;
        pass_on(record);
    }

    void mpi_isend(events::MpiIsend& record) override
    {
        bytes_ += record.msg_length;
        pass_on(record);
    }

private:
    std::uint64_t& bytes_;
};

/// One on each rank, which meets the locations of that rank only.
class Analysis final : public Module
{
public:
    explicit Analysis(std::string file) : file_(std::move(file)) {}

    std::unique_ptr<EventHandler> open(const LocationInfo&) override
    {
        return std::make_unique<Watcher>(bytes_);
    }

    // What this rank knows, for conclude() on the first. TODO: all of it.
    std::vector<std::byte> result(const RunSpan&) override
    {
        return pack_items(std::vector<std::uint64_t>{bytes_});
    }

    // The same for every number of ranks: sums may be added in any order, lists want sorting.
    void conclude(const RankResults& results, const RunSpan&) override
    {
        std::uint64_t sum = 0;
        for (const auto bytes : unpack_all<std::uint64_t>(results))
        {
            sum += bytes;
        }
        write_output(file_, [&](std::ostream& out) { out << "bytes\n" << sum << '\n'; });
    }

private:
    std::string file_;
    std::uint64_t bytes_ = 0;
};

ModuleDescriptor descriptor()
{
    return {.name = "my_module",
            .summary = "TODO: a line of --list-modules",
            .parameters = {output_key("output", "where to write", "my_module.csv"), replace_key()},
            .resolve = {},
            .create = [](const ModuleContext& context)
            { return std::make_unique<Analysis>(output_of(context, "output")); }};
}

HAEC_SIM_REGISTER_MODULE(my_module, descriptor());

} // namespace

} // namespace my_module
