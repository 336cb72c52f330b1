// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location_replay.hpp"

// A location as the owner of what it has posted.

namespace haec_sim
{

void LocationReplay::take_effect(SendPosting& send)
{
    outgoing_.take_effect(send);
}

void LocationReplay::take_effect(ReceivePosting& receive)
{
    incoming_.take_effect(receive);
}

void LocationReplay::take_effect(CollectivePosting& part)
{
    collectives_.take_effect(part);
}

void LocationReplay::take_effect(EpochPosting& epoch)
{
    epochs_.take_effect(epoch);
}

void LocationReplay::forget(EpochPosting& epoch)
{
    epochs_.forget(epoch);
}

void LocationReplay::forget(SendPosting& send)
{
    outgoing_.forget(send);
}

void LocationReplay::forget(ReceivePosting& receive)
{
    incoming_.forget(receive);
}

void LocationReplay::forget(CollectivePosting& part)
{
    collectives_.forget(part);
}

} // namespace haec_sim
