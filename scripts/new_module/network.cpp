// SPDX-License-Identifier: BSD-3-Clause
// my_module: a network model, in which a message takes a latency and its bytes at a bandwidth.
// TODO: yours.

#include <haec_sim/module.hpp>
#include <haec_sim/network_model.hpp>

#include <memory>

namespace my_module
{

namespace
{

using namespace haec_sim;

/// The way of all messages. TODO: one for each kind of way, if they differ.
class Way final : public Path
{
public:
    Way(Nanoseconds latency, BytesPerSecond bandwidth) : latency_(latency), bandwidth_(bandwidth) {}

    // A function of the message and the way alone: no state, no random numbers but by sender and
    // sequence.
    Picoseconds transfer_time(const Message& message) const override
    {
        const double bytes = static_cast<double>(message.length.value);
        return to_picoseconds(latency_ + Nanoseconds(1e9 * bytes / bandwidth_.value));
    }

    std::uint32_t hops() const noexcept override
    {
        return 1;
    }

private:
    Nanoseconds latency_;
    BytesPerSecond bandwidth_;
};

class Model final : public Module, public NetworkModel
{
public:
    explicit Model(const Parameters& keys)
        : way_(Nanoseconds(keys.get<double>("latency")), {keys.get<double>("bandwidth")})
    {
    }

    NetworkModel* network_model() override
    {
        return this;
    }

    // TODO: the platform (ModuleContext) tells what lies between two nodes.
    const Path& path(NodeId, NodeId) override
    {
        return way_;
    }

private:
    Way way_;
};

ParameterSpec number(const char* name, const char* unit, double standard)
{
    ParameterSpec spec;
    spec.name = name;
    spec.unit = unit;
    spec.summary = "of all messages";
    spec.default_value = standard;
    spec.minimum = 1.0;
    spec.maximum = 1e15;
    return spec;
}

ModuleDescriptor descriptor()
{
    return {.name = "my_module",
            .summary = "TODO: a line of --list-modules",
            .parameters = {number("latency", "ns", 1000), number("bandwidth", "bytes/s", 1e9)},
            .resolve = {},
            .create = [](const ModuleContext& context)
            { return std::make_unique<Model>(context.parameters); }};
}

HAEC_SIM_REGISTER_MODULE(my_module, descriptor());

} // namespace

} // namespace my_module
