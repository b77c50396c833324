package io.portolan.mpi;

import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.Wait;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What the threads of a world do at one moment, as text: first those that wait in operations, with
/// what they wait for, then the others.
final class WorldDump {
    private final Fabric fabric;
    private final List<String> lines = new ArrayList<>();

    WorldDump(Fabric fabric) {
        this.fabric = fabric;
        Set<Thread> listed = new HashSet<>();
        for (Wait wait : fabric.waits()) {
            if (wait.awaited().isStuck()) {
                lines.add(WaitLines.line(wait));
                listed.add(wait.thread());
            }
        }
        for (Endpoint endpoint : fabric.endpoints()) {
            add(endpoint, listed);
        }
        for (Thread guest : fabric.guests()) {
            if (!listed.contains(guest)) {
                lines.add(
                        "thread '%s', which is no rank, %s"
                                .formatted(guest.getName(), state(guest)));
            }
        }
    }

    String text() {
        long ended = fabric.endpoints().stream().filter(Endpoint::hasEnded).count();
        return "%d ranks, of which %d have ended:%s"
                .formatted(fabric.settings().ranks(), ended, lines());
    }

    /// The lines alone.
    String lines() {
        return WaitLines.below(lines);
    }

    private void add(Endpoint endpoint, Set<Thread> listed) {
        Thread owner = endpoint.owner();
        if (endpoint.hasEnded()) {
            return;
        }
        if (owner == null) {
            lines.add("rank %d has not begun".formatted(endpoint.rank()));
        } else if (!listed.contains(owner)) {
            lines.add("rank %d %s".formatted(endpoint.rank(), state(owner)));
        }
    }

    private static String state(Thread thread) {
        String does =
                switch (thread.getState()) {
                    case WAITING, TIMED_WAITING, BLOCKED -> "waits elsewhere";
                    case NEW, RUNNABLE, TERMINATED -> "runs";
                };
        return "%s, at %s".formatted(does, WaitLines.callSite(thread));
    }
}
