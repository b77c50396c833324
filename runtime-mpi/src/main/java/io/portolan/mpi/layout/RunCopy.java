package io.portolan.mpi.layout;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Copies run by run from one place to another, in as few loops as the two allow.
///
/// ```
///    copy.from().reset(...);
///    copy.to().reset(...);
///    copy.run(source, target);
/// ```
///
/// *Threads:* one at a time. *Cost:* between two arrays nothing is allocated, if the same object is
/// used again; an array beside a segment is wrapped.
public final class RunCopy {
    private final Runs from = new Runs();
    private final Runs to = new Runs();

    /// The runs that are read, to be set.
    public Runs from() {
        return from;
    }

    /// The runs that are written, to be set: of the same types in the same order, and not fewer.
    public Runs to() {
        return to;
    }

    /// Copies all that is left of what is read into the first of what is written.
    ///
    /// @param source an array of a primitive type or a [java.lang.foreign.MemorySegment]
    /// @param target likewise; has no byte in common with the source
    public void run(Object source, Object target) {
        if (!(source instanceof MemorySegment) && !(target instanceof MemorySegment)) {
            copyArray(source, target);
        } else if (source instanceof boolean[] || target instanceof boolean[]) {
            copyBooleans(source, target);
        } else {
            copySegment(memory(source), memory(target));
        }
    }

    /// Whether one of the two begins with the types of the other. Uses up what it looks at.
    public boolean isSameSignature() {
        while (from.hasRun() && to.hasRun()) {
            if (from.primitive() != to.primitive()) {
                return false;
            }
            long unit = unit();
            skip(unit, count(unit));
        }
        return true;
    }

    private void copyArray(Object source, Object target) {
        int shift = from.primitive().shift();
        while (from.hasRun()) {
            long unit = unit();
            long count = count(unit);
            ArrayRuns.copy(
                    source,
                    (int) (from.offset() >> shift),
                    (int) (from.strideOf(unit) >> shift),
                    target,
                    (int) (to.offset() >> shift),
                    (int) (to.strideOf(unit) >> shift),
                    (int) (unit >> shift),
                    (int) count);
            skip(unit, count);
        }
    }

    private void copySegment(MemorySegment source, MemorySegment target) {
        while (from.hasRun()) {
            long unit = unit();
            long count = count(unit);
            move(
                    source,
                    from.offset(),
                    from.strideOf(unit),
                    target,
                    to.offset(),
                    to.strideOf(unit),
                    unit,
                    count);
            skip(unit, count);
        }
    }

    /// Between a `boolean[]` and a segment, where a boolean is a byte of 0 or 1; there is no
    /// segment over a `boolean[]`.
    private void copyBooleans(Object source, Object target) {
        while (from.hasRun()) {
            long unit = unit();
            if (source instanceof boolean[] x) {
                write(x, from.offset(), (MemorySegment) target, to.offset(), unit);
            } else {
                read((MemorySegment) source, from.offset(), (boolean[]) target, to.offset(), unit);
            }
            skip(unit, 1);
        }
    }

    private long unit() {
        if (!to.hasRun()) {
            throw new AssertionError("there is less to be written than to be read");
        }
        return Math.min(from.runBytes(), to.runBytes());
    }

    private long count(long unit) {
        return Math.min(from.runsOf(unit), to.runsOf(unit));
    }

    private void skip(long unit, long count) {
        from.skip(unit, count);
        to.skip(unit, count);
    }

    /// A segment itself, or an array as one. There is none for a `boolean[]`.
    private static MemorySegment memory(Object buffer) {
        return buffer instanceof MemorySegment segment ? segment : Primitive.memory(buffer);
    }

    /// Copies runs at equal distances between two segments. All in bytes: run `i` goes from `from +
    /// i * fromStride` to `to + i * toStride`. Runs of the size of one element are moved without a
    /// call for each.
    private static void move(
            MemorySegment source,
            long from,
            long fromStride,
            MemorySegment target,
            long to,
            long toStride,
            long bytes,
            long runs) {
        if (bytes == Long.BYTES) {
            for (long i = 0; i < runs; i++) {
                target.set(
                        ValueLayout.JAVA_LONG_UNALIGNED,
                        to + i * toStride,
                        source.get(ValueLayout.JAVA_LONG_UNALIGNED, from + i * fromStride));
            }
        } else if (bytes == Integer.BYTES) {
            for (long i = 0; i < runs; i++) {
                target.set(
                        ValueLayout.JAVA_INT_UNALIGNED,
                        to + i * toStride,
                        source.get(ValueLayout.JAVA_INT_UNALIGNED, from + i * fromStride));
            }
        } else {
            for (long i = 0; i < runs; i++) {
                MemorySegment.copy(source, from + i * fromStride, target, to + i * toStride, bytes);
            }
        }
    }

    private static void write(
            boolean[] source, long from, MemorySegment target, long to, long length) {
        for (int i = 0; i < length; i++) {
            target.set(ValueLayout.JAVA_BOOLEAN, to + i, source[(int) from + i]);
        }
    }

    private static void read(
            MemorySegment source, long from, boolean[] target, long to, long length) {
        for (int i = 0; i < length; i++) {
            target[(int) to + i] = source.get(ValueLayout.JAVA_BOOLEAN, from + i);
        }
    }
}
