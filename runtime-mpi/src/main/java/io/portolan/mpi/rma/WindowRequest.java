package io.portolan.mpi.rma;

import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.buffer.ContentPacking;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Memory;
import io.portolan.mpi.buffer.RegionShape;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.collective.Operator;
import io.portolan.mpi.collective.PredefinedOperators;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Packing;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.engine.TargetWindow;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An operation on memory of another process, as bytes, and its answer.
///
/// ```
///   request   | what | displacement, count, type, op | contents ... | shape of the result |
///   content   | type | elements | bytes | ...
///   answer    | 0 | elements of the result |       | 1 | class of the error | message |
/// ```
///
/// *Threads:* any.
final class WindowRequest {
    private static final Packing PACKING = new ContentPacking();
    private static final ErrorClass[] ERROR_CLASSES = ErrorClass.values();
    private static final int NO_OPERATOR = 0;
    private static final int DONE = 0;
    private static final int FAILED = 1;

    /// Room for all but the contents; more than any shape takes.
    private static final long MOST_BYTES = Integer.MAX_VALUE - (1L << 20);

    private WindowRequest() {}

    /// What is asked of the memory.
    enum What {
        PUT,
        GET,
        ACCUMULATE,
        GET_ACCUMULATE,
        COMPARE_AND_SWAP;

        private static final What[] ALL = values();
    }

    // ---- At the origin --------------------------------------------------------------------------

    /// *Failure:* [MPIException] if the elements are too many for one operation.
    ///
    /// @param result null if nothing is read
    @SuppressWarnings("EnumOrdinal") // all processes run one version
    static byte[] of(
            What what, TargetItems items, List<Content> contents, @Nullable Region result) {
        ByteWriter out = new ByteWriter();
        out.put(what.ordinal());
        out.putLong(items.displacement()).putLong(items.count());
        items.type().write(out);
        Operator op = items.op();
        out.put(op == null ? NO_OPERATOR : op.code());
        for (Content content : contents) {
            write(content, out);
        }
        if (result instanceof TypedRegion region) {
            requireFew(region.bytes());
            RegionShape.write(region, false, out);
        }
        return out.toArray();
    }

    private static void write(Content content, ByteWriter out) {
        MemorySegment bytes = PACKING.packed(content);
        requireFew(out.size() + bytes.byteSize());
        out.put(content.type()).putLong(content.elements()).putInt((int) bytes.byteSize());
        MemorySegment.ofBuffer(out.next((int) bytes.byteSize())).copyFrom(bytes);
    }

    private static void requireFew(long bytes) {
        if (bytes > MOST_BYTES) {
            throw new MPIException(
                    ErrorClass.COUNT,
                    "the elements have %d bytes; allowed are %d in one operation on memory of another process; give fewer elements at a time"
                            .formatted(bytes, MOST_BYTES));
        }
    }

    /// Takes the answer.
    ///
    /// *Failure:* [MPIException] that the target tells.
    static void take(byte[] answer, @Nullable Region result) {
        ByteBuffer in = ByteBuffer.wrap(answer);
        if (in.get() == FAILED) {
            ErrorClass errorClass = ERROR_CLASSES[in.getInt()];
            throw new MPIException(errorClass, ByteWriter.text(in));
        }
        if (result instanceof TypedRegion region && region.elements() > 0) {
            region.copyFrom(RegionShape.unpacked(region, MemorySegment.ofBuffer(in)));
        }
    }

    // ---- At the target --------------------------------------------------------------------------

    /// Does what the request says, and returns the answer.
    static byte[] serve(TargetWindow memory, MemorySegment request) {
        try {
            return served(memory, request.asByteBuffer(), request);
        } catch (MPIException e) {
            return failure(e.errorClass(), e.getMessage());
        } catch (IllegalStateException | IllegalArgumentException | InternalError ofMemory) {
            return failure(
                    ErrorClass.BUFFER,
                    "the memory could not be read or written: %s; allowed is memory that may be written and lives as long as the window; close its arena later"
                            .formatted(ofMemory));
        } catch (OutOfMemoryError e) {
            return failure(
                    ErrorClass.OTHER,
                    "the process of the target has no memory for the operation: %s; allowed is what fits; give fewer elements at a time, or that process a larger heap"
                            .formatted(e.getMessage()));
        }
    }

    private static byte[] served(TargetWindow memory, ByteBuffer in, MemorySegment request) {
        What what = What.ALL[in.get()];
        long displacement = in.getLong();
        long count = in.getLong();
        ItemType type = ItemType.read(in);
        int code = in.get();
        Operator op = code == NO_OPERATOR ? null : PredefinedOperators.of(code);
        TargetItems items = new TargetItems(displacement, count, type, op);
        switch (what) {
            case PUT -> memory.put(content(in, request), items);
            case ACCUMULATE -> memory.accumulate(content(in, request), items);
            case GET -> {
                Result result = Result.read(in);
                memory.get(result.region(), items);
                return result.answer();
            }
            case GET_ACCUMULATE -> {
                Content origin = content(in, request);
                Result result = Result.read(in);
                memory.getAccumulate(origin, result.region(), items);
                return result.answer();
            }
            case COMPARE_AND_SWAP -> {
                Content origin = content(in, request);
                Content compare = content(in, request);
                Result result = Result.read(in);
                memory.compareAndSwap(origin, compare, result.region(), items);
                return result.answer();
            }
        }
        return new byte[] {DONE};
    }

    private static Content content(ByteBuffer in, MemorySegment request) {
        int type = in.get();
        long elements = in.getLong();
        int length = in.getInt();
        MemorySegment bytes = request.asSlice(in.position(), length);
        in.position(in.position() + length);
        return PACKING.unpacked(type, elements, bytes);
    }

    /// Where the target puts the elements that it reads.
    private record Result(TypedRegion region, MemorySegment memory) {
        static Result read(ByteBuffer in) {
            TypedRegion shape = RegionShape.read(in);
            MemorySegment memory = Memory.of(shape.bytes());
            return new Result(RegionShape.unpacked(shape, memory), memory);
        }

        byte[] answer() {
            byte[] answer = new byte[1 + (int) memory.byteSize()];
            MemorySegment.copy(
                    memory, ValueLayout.JAVA_BYTE, 0, answer, 1, (int) memory.byteSize());
            return answer;
        }
    }

    @SuppressWarnings("EnumOrdinal") // all processes run one version
    private static byte[] failure(ErrorClass errorClass, String message) {
        return new ByteWriter().put(FAILED).putInt(errorClass.ordinal()).putText(message).toArray();
    }
}
