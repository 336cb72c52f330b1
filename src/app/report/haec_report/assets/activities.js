// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// What processes did, out of a report's sums.

/** The parts of a span in ps, by the keys of ACTIVITIES; of the recorded run no waiting in MPI is known. */
function parts(predicted) {
  const waits = predicted.waiting;
  return { computing: predicted.computing_ps, openmp_waiting: predicted.openmp_waiting_ps, openmp: predicted.openmp_ps,
    device_waiting: predicted.device_waiting_ps, device: predicted.device_ps, idle: predicted.idle_ps, ended: predicted.ended_ps, transfer: predicted.transfer_ps,
    late_sender: waits.late_sender_ps, late_receiver: waits.late_receiver_ps, collective: waits.collective_ps,
    window: waits.window_ps, network: waits.network_ps,
    software: predicted.software_ps };
}

// Gaps and rims of more bars would be most of what is seen.
const MOST_SEPARATE = 200;

/** Bars that are stacked from what each activity took; `columns` are {name, parts, text}. */
function stacks(columns, factor, unit, isFlat) {
  const names = columns.map((column) => column.name);
  return ACTIVITIES.filter(({ key }) => columns.some((column) => column.parts[key] > 0)).map(({ key, name, colour }) => {
    const values = columns.map((column) => column.parts[key] / factor);
    return { type: "bar", name, marker: { color: colour, line: { color: "#55555555", width: columns.length > MOST_SEPARATE ? 0 : 0.5 } },
      orientation: isFlat ? "h" : "v", x: isFlat ? values : names, y: isFlat ? names : values,
      hovertemplate: `%{${isFlat ? "y" : "x"}}<br>${name}: %{${isFlat ? "x" : "y"}:.4g} ${unit}<extra></extra>` };
  });
}

/** Over whom sums go: "24 threads", "16 processes" where each has one. */
function summedOver(report) {
  const { threads } = report.activity;
  const [count, what] = threads > report.processes.length ? [threads, "thread"] : [threads, "process"];
  return `${count} ${what}${count === 1 ? "" : what === "thread" ? "s" : "es"}`;
}
