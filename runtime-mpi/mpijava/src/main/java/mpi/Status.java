package mpi;

import io.portolan.mpi.error.ErrorClass;

/// What a receive got, or a probe found.
///
/// Source: MPI 4.1, sections 3.2.5 and 3.8.4
public class Status {
    /// The rank that sent the message.
    public int source;

    /// The tag of the message.
    public int tag;

    /// Which request of an array it is; [MPI#UNDEFINED] if there was none to wait for.
    public int index;

    private final long elements;
    private final boolean isCancelled;

    /// An empty status.
    public Status() {
        this(MPI.ANY_SOURCE, MPI.ANY_TAG, 0, false);
    }

    private Status(int source, int tag, long elements, boolean isCancelled) {
        this.source = source;
        this.tag = tag;
        this.elements = elements;
        this.isCancelled = isCancelled;
    }

    static Status of(io.portolan.mpi.Status status) {
        return new Status(status.source(), status.tag(), status.count(), status.isCancelled());
    }

    /// The status of one request of an array.
    static Status of(io.portolan.mpi.Status status, int index) {
        Status indexed = of(status);
        indexed.index = index;
        return indexed;
    }

    /// An empty status whose index says that no request was active.
    static Status ofNoRequest() {
        Status none = new Status();
        none.index = MPI.UNDEFINED;
        return none;
    }

    /// The number of items of the datatype, or [MPI#UNDEFINED] if the message ends within one. A
    /// message of objects is counted in objects, before it is received, too.
    public int Get_count(Datatype datatype) {
        int each = sizeOf("Status.Get_count", datatype);
        if (elements == 0) {
            return 0;
        }
        return each > 0 && elements % each == 0 ? (int) (elements / each) : MPI.UNDEFINED;
    }

    /// The number of base elements, also if the message ends within an item.
    public int Get_elements(Datatype datatype) {
        int each = sizeOf("Status.Get_elements", datatype);
        return each > 0 || elements == 0 ? (int) elements : MPI.UNDEFINED;
    }

    private static int sizeOf(String operation, Datatype datatype) {
        if (datatype == null) {
            throw MPI.COMM_WORLD.failed(
                    Datatype.error(
                            ErrorClass.TYPE,
                            operation,
                            "the datatype is null; allowed is the one that was received with; give that"));
        }
        return datatype.Size();
    }

    /// Whether the receive ended without a message, because it was cancelled.
    public boolean Test_cancelled() {
        return isCancelled;
    }

    /// Does nothing: a status needs no free.
    public void free() {}
}
