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

/// A call of a point-to-point operation that was timed, in a profiled world; the duration of the
/// event is that of the call.
@Name("io.portolan.Communication")
@Label("Communication")
@Description("A call of a point-to-point operation that was timed, in a profiled world")
@Category("Portolan")
@Enabled(false)
@StackTrace(false)
public final class Communication extends Event {
    private static final Communication PROBE = new Communication(0, "", "", 0, 0);

    @Label("Rank")
    private final int rank;

    @Label("Operation")
    private final String operation;

    @Label("Communicator")
    private final String communicator;

    @Label("Peer")
    @Description("The destination, else the source, as given")
    private final int peer;

    @Label("Bytes")
    @DataAmount
    private final long bytes;

    private Communication(int rank, String operation, String communicator, int peer, long bytes) {
        this.rank = rank;
        this.operation = operation;
        this.communicator = communicator;
        this.peer = peer;
        this.bytes = bytes;
    }

    /// Begins one; null if no recording asks for it.
    static @Nullable Event begin(int rank, Call call, int peer, long bytes) {
        if (!PROBE.isEnabled()) {
            return null;
        }
        Communication event =
                new Communication(rank, call.toString(), call.communicator(), peer, bytes);
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

    /// The destination, else the source, as given.
    public int peer() {
        return peer;
    }

    /// The bytes of the buffer.
    public long bytes() {
        return bytes;
    }
}
