// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// message_counter: counts the messages that each location sends, in three classes of length, writes
// the counts as text files, and marks each send in the output trace with its class.
//
// Parameters:
//     small_up_to   1024 bytes       longest message of class "small"
//     large_from    65536 bytes      shortest message of class "large"; between them "medium"
//     folder        message_counts   where the text files go, one for each location
//
// It adds to the trace the attribute message_counter::class, a string, on every MpiSend and
// MpiIsend. It does not count messages that are sent by other means (RMA, collectives).

#include <haec_sim/error.hpp>
#include <haec_sim/log.hpp>
#include <haec_sim/module.hpp>
#include <haec_sim/output_file.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <system_error>

namespace message_counter
{

namespace
{

enum Class : std::size_t
{
    small,
    medium,
    large,
    class_count
};

constexpr std::array<const char*, class_count> class_names{"small", "medium", "large"};

/// The settings of all locations. Filled in by the module before the first of them is opened.
struct Settings
{
    std::uint64_t small_up_to = 0;
    std::uint64_t large_from = 0;
    std::filesystem::path folder;
    /// The attribute in the output trace, and its values.
    haec_sim::AttributeRef attribute;
    std::array<haec_sim::StringRef, class_count> names;

    Class class_of(std::uint64_t length) const
    {
        if (length >= large_from)
        {
            return large;
        }
        return length <= small_up_to ? small : medium;
    }
};

/// The handler of one location. Records that it does not override are passed on by its base.
class LocationCounter final : public haec_sim::EventHandler
{
public:
    LocationCounter(haec_sim::LocationRef location, const Settings& settings)
        : location_(location), settings_(settings)
    {
    }

    void mpi_send(haec_sim::events::MpiSend& record) override
    {
        count(record);
        pass_on(record);
    }

    void mpi_isend(haec_sim::events::MpiIsend& record) override
    {
        count(record);
        pass_on(record);
    }

    /// Called after the last record. A run that fails before it leaves no file of this location.
    void finish() override
    {
        write();
        EventHandler::finish();
    }

private:
    template <class Send>
    void count(Send& record)
    {
        const Class message_class = settings_.class_of(record.msg_length);
        ++messages_[message_class];
        bytes_[message_class] += record.msg_length;
        mark(record.attributes, settings_.names[message_class]);
    }

    /// OTF2 refuses an attribute that is twice in a list, and the trace may come from a run before.
    void mark(haec_sim::AttributeList& list, haec_sim::StringRef name) const
    {
        const auto found =
            std::ranges::find(list, settings_.attribute, &haec_sim::Attribute::attribute);
        haec_sim::Attribute& attribute = found != list.end() ? *found : list.emplace_back();
        attribute = {settings_.attribute, haec_sim::Type::string,
                     haec_sim::AttributeValue::from(std::uint64_t{name.value})};
    }

    void write() const
    {
        const auto file =
            settings_.folder / ("location_" + std::to_string(location_.value) + ".txt");
        haec_sim::write_output(file.string(),
                               [this](std::ostream& out)
                               {
                                   out << "class messages bytes\n";
                                   for (std::size_t index = 0; index < class_count; ++index)
                                   {
                                       out << class_names[index] << ' ' << messages_[index] << ' '
                                           << bytes_[index] << '\n';
                                   }
                               });
    }

    haec_sim::LocationRef location_;
    const Settings& settings_;
    std::array<std::uint64_t, class_count> messages_{};
    std::array<std::uint64_t, class_count> bytes_{};
};

/// Every MPI rank has one of these, which meets the locations of that rank only. So it keeps no
/// total over locations: with more ranks it would be another one.
class MessageCounter final : public haec_sim::Module
{
public:
    explicit MessageCounter(const haec_sim::Parameters& parameters)
    {
        settings_.small_up_to =
            static_cast<std::uint64_t>(parameters.get<std::int64_t>("small_up_to"));
        settings_.large_from =
            static_cast<std::uint64_t>(parameters.get<std::int64_t>("large_from"));
        settings_.folder = parameters.get<std::string>("folder");
    }

    /// Adds the attribute and the strings. Every rank adds the same, in the same order.
    void define(haec_sim::Definitions& definitions) override
    {
        settings_.attribute = definitions.attribute(
            "message_counter::class", "Class of the message's length", haec_sim::Type::string);
        for (std::size_t index = 0; index < class_count; ++index)
        {
            settings_.names[index] = definitions.intern(class_names[index]);
        }
    }

    std::unique_ptr<haec_sim::EventHandler> open(const haec_sim::LocationInfo& location) override
    {
        make_folder();
        HAEC_SIM_LOG(debug, "message_counter",
                     "counts location " << location.location.value << " on node "
                                        << location.node.value);
        return std::make_unique<LocationCounter>(location.location, settings_);
    }

private:
    void make_folder() const
    {
        std::error_code failure;
        std::filesystem::create_directories(settings_.folder, failure);
        if (failure)
        {
            throw haec_sim::Error(settings_.folder.string() + ": cannot be made (" +
                                  failure.message() + "); choose another " +
                                  "modules.message_counter.folder");
        }
    }

    Settings settings_;
};

haec_sim::ParameterSpec size_spec(const char* name, const char* summary, std::int64_t value)
{
    haec_sim::ParameterSpec spec;
    spec.name = name;
    spec.kind = haec_sim::ParameterKind::integer;
    spec.unit = "bytes";
    spec.summary = summary;
    spec.default_value = value;
    spec.minimum = 0;
    return spec;
}

haec_sim::ParameterSpec folder_spec()
{
    haec_sim::ParameterSpec spec;
    spec.name = "folder";
    spec.kind = haec_sim::ParameterKind::text;
    spec.summary = "where the text files go, one for each location";
    spec.default_value = "message_counts";
    return spec;
}

/// Checks what no single key can.
void resolve(haec_sim::Parameters& parameters, const haec_sim::Platform&)
{
    if (parameters.get<std::int64_t>("large_from") <= parameters.get<std::int64_t>("small_up_to"))
    {
        throw haec_sim::UsageError(parameters.path() +
                                   ".large_from: must be greater than small_up_to; raise it, or "
                                   "lower small_up_to");
    }
}

haec_sim::ModuleDescriptor descriptor()
{
    return {.name = "message_counter",
            .summary = "counts the messages of each location by their length",
            .parameters = {size_spec("small_up_to", "longest message of class small", 1024),
                           size_spec("large_from", "shortest message of class large", 65536),
                           folder_spec()},
            .resolve = resolve,
            .create = [](const haec_sim::ModuleContext& context)
            { return std::make_unique<MessageCounter>(context.parameters); }};
}

} // namespace

} // namespace message_counter

HAEC_SIM_REGISTER_MODULE(message_counter, message_counter::descriptor());
