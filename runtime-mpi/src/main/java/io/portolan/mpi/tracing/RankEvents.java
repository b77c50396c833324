package io.portolan.mpi.tracing;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.profile.MessageCount;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// Records events of profiled worlds while the JVM has a flight recorder, and touches none of their
/// classes before.
///
/// *Threads:* any. *Cost:* without a recorder, one read of a field that is written once.
final class RankEvents {
    private RankEvents() {}

    /// Begins the event of a call that is timed; null when no recording asks for it.
    static @Nullable Event communicationBegins(int rank, Call call, int peer, long bytes) {
        return FlightRecorder.isInitialized() ? Communication.begin(rank, call, peer, bytes) : null;
    }

    /// Begins the event of a collective that is timed; null when no recording asks for it.
    static @Nullable Event collectiveBegins(int rank, Call call, long bytes) {
        return FlightRecorder.isInitialized() ? Collective.begin(rank, call, bytes) : null;
    }

    /// Ends an event, if there is one.
    static void end(@Nullable Event event) {
        if (event != null) {
            event.commit();
        }
    }

    /// Some messages were counted, when the world has ended.
    static void counted(MessageCount count) {
        if (FlightRecorder.isInitialized()) {
            Messages.record(count);
        }
    }
}
