package io.portolan.mpi.tracing;

import io.portolan.mpi.context.Call;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/// A call of a collective that was timed, in a profiled world; the duration of the event is that of
/// the call.
@Name("io.portolan.Collective")
@Label("Collective")
@Description("A call of a collective that was timed, in a profiled world")
@Category("Portolan")
@Enabled(false)
@StackTrace(false)
public final class Collective extends Event {
    private static final Collective PROBE = new Collective(0, "", "", 0);

    @Label("Rank")
    private final int rank;

    @Label("Operation")
    private final String operation;

    @Label("Communicator")
    private final String communicator;

    @Label("Bytes")
    @DataAmount
    private final long bytes;

    private Collective(int rank, String operation, String communicator, long bytes) {
        this.rank = rank;
        this.operation = operation;
        this.communicator = communicator;
        this.bytes = bytes;
    }

    /// Begins one; null if no recording asks for it.
    static @Nullable Event begin(int rank, Call call, long bytes) {
        if (!PROBE.isEnabled()) {
            return null;
        }
        Collective event = new Collective(rank, call.toString(), call.communicator(), bytes);
        event.begin();
        return event;
    }

    /// The rank in the world.
    public int rank() {
        return rank;
    }

    /// The method.
    public String operation() {
        return operation;
    }

    /// The name of the communicator.
    public String communicator() {
        return communicator;
    }

    /// The bytes of the buffer.
    public long bytes() {
        return bytes;
    }
}
