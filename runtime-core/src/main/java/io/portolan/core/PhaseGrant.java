package io.portolan.core;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// How many items of one port a phase of an interleave still lets in; shared by the members that
/// take them. Guarded by the gate.
final class PhaseGrant {

    private final long phase;
    private int items;

    private PhaseGrant(long phase, int items) {
        this.phase = phase;
        this.items = items;
    }

    /// Grants the members what waits for them.
    static void give(List<GatedLane> members, Map<LockedPort, Integer> counts, long phase) {
        Map<LockedPort, PhaseGrant> byPort = new HashMap<>();
        counts.forEach((port, items) -> byPort.put(port, new PhaseGrant(phase, items)));
        for (GatedLane member : members) {
            member.grants =
                    member.inputs().stream()
                            .map(port -> Objects.requireNonNull(byPort.get(port)))
                            .toList();
        }
    }

    boolean covers(int count, long now) {
        return phase == now && items >= count;
    }

    void use(int count) {
        items -= count;
    }
}
