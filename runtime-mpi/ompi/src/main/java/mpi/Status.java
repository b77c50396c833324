package mpi;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is known of a message that was received or is there, or of a part of a file that was read
/// or written.
///
/// *Threads:* one at a time.
///
/// Source: MPI 4.1, section 3.2.5
public final class Status {
    private final int source;
    private final int tag;
    private final int index;
    private boolean isCancelled;

    /// The number of elements, or of bytes if `isBytes`.
    private long count;

    private boolean isBytes;

    /// What was received into; null if that is not known.
    private final @Nullable Datatype type;

    private Status(
            int source,
            int tag,
            int index,
            boolean isCancelled,
            long count,
            boolean isBytes,
            @Nullable Datatype type) {
        this.source = source;
        this.tag = tag;
        this.index = index;
        this.isCancelled = isCancelled;
        this.count = count;
        this.isBytes = isBytes;
        this.type = type;
    }

    /// The status of a message.
    ///
    /// @param type what was received into, if anything was
    static Status of(io.portolan.mpi.Status core, @Nullable Datatype type) {
        return of(core, type, 0);
    }

    /// The status of one of several requests.
    static Status of(io.portolan.mpi.Status core, @Nullable Datatype type, int index) {
        return new Status(
                core.source(), core.tag(), index, core.isCancelled(), core.count(), false, type);
    }

    /// The status of an operation that receives nothing.
    static Status empty(int index) {
        return new Status(MPI.ANY_SOURCE, MPI.ANY_TAG, index, false, 0, false, null);
    }

    /// The status of an operation on a file.
    static Status ofFile(long bytes) {
        return new Status(MPI.UNDEFINED, MPI.UNDEFINED, 0, false, bytes, true, null);
    }

    /// The same as that of one of several requests.
    Status at(int place) {
        return new Status(source, tag, place, isCancelled, count, isBytes, type);
    }

    /// The number of items, or [MPI#UNDEFINED] if they end within one.
    public int getCount(Datatype datatype) throws MPIException {
        long found = items(datatype);
        return found > Integer.MAX_VALUE ? MPI.UNDEFINED : (int) found;
    }

    /// Whether the operation was cancelled.
    public boolean isCancelled() throws MPIException {
        MPI.check();
        return isCancelled;
    }

    /// The number of primitive elements, also if they end within an item.
    public int getElements(Datatype datatype) throws MPIException {
        long found = elements(datatype);
        return found > Integer.MAX_VALUE ? MPI.UNDEFINED : (int) found;
    }

    /// The number of primitive elements, also if there are more than an `int` can tell.
    public Count getElementsX(Datatype datatype) throws MPIException {
        return new Count(elements(datatype));
    }

    /// Sets what [#getElements(mpi.Datatype)] returns.
    public void setElements(Datatype datatype, int count) throws MPIException {
        set(datatype, count);
    }

    /// Sets what [#getElementsX(mpi.Datatype)] returns.
    public void setElementsX(Datatype datatype, Count count) throws MPIException {
        set(datatype, count.getCount());
    }

    /// Sets what [#isCancelled()] returns.
    public void setCancelled(boolean flag) throws MPIException {
        MPI.check();
        isCancelled = flag;
    }

    /// The rank that sent the message.
    public int getSource() {
        return source;
    }

    /// The tag of the message.
    public int getTag() {
        return tag;
    }

    /// [MPI#SUCCESS]: an operation that fails throws an exception.
    public int getError() {
        return MPI.SUCCESS;
    }

    /// The place of the request in the array that was given.
    public int getIndex() {
        return index;
    }

    private void set(Datatype datatype, long elements) throws MPIException {
        List<Datatype.Block> blocks = datatype.checkedBlocks();
        long perItem = elements(blocks);
        count = perItem == 0 ? 0 : elements / perItem * datatype.sizeBytes();
        long left = perItem == 0 ? 0 : elements % perItem;
        for (Datatype.Block block : blocks) {
            long part = Math.min(left, block.count());
            count += part * block.primitive().bytes();
            left -= part;
        }
        isBytes = true;
    }

    private long items(Datatype datatype) throws MPIException {
        datatype.checked();
        long size = datatype.sizeBytes();
        long bytes = bytes();
        if (bytes < 0) {
            long perItem = elements(datatype.checkedBlocks());
            return count == 0
                    ? 0
                    : perItem > 0 && count % perItem == 0 ? count / perItem : MPI.UNDEFINED;
        }
        return bytes == 0 ? 0 : size > 0 && bytes % size == 0 ? bytes / size : MPI.UNDEFINED;
    }

    private long elements(Datatype datatype) throws MPIException {
        List<Datatype.Block> blocks = datatype.checkedBlocks();
        long bytes = bytes();
        if (bytes < 0) {
            return count;
        }
        long size = datatype.sizeBytes();
        if (bytes == 0 || size == 0) {
            return bytes == 0 ? 0 : MPI.UNDEFINED;
        }
        long found = bytes / size * elements(blocks);
        long left = bytes % size;
        for (Datatype.Block block : blocks) {
            long part = Math.min(left, block.bytes());
            found += part / block.primitive().bytes();
            left -= part;
        }
        return left > 0 ? MPI.UNDEFINED : found;
    }

    /// How many bytes there are; -1 if only the number of elements is known.
    private long bytes() {
        if (isBytes) {
            return count;
        }
        Datatype.Primitive element = type == null ? null : type.element();
        return element == null ? -1 : count * element.bytes();
    }

    private static long elements(List<Datatype.Block> blocks) {
        return blocks.stream().mapToLong(Datatype.Block::count).sum();
    }
}
