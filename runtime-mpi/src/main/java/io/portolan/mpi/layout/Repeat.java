package io.portolan.mpi.layout;

/// A layout repeated at multiples of a stride.
///
/// @param count 2 or more
public record Repeat(long count, long stride, ItemLayout of) implements ItemLayout {
    /// *Failure:* [java.lang.ArithmeticException] if the size is beyond 2^63.
    public Repeat {
        Math.multiplyExact(count, of.bytes());
    }

    /// The simplest layout with these elements in this order.
    public static ItemLayout of(long count, long stride, ItemLayout layout) {
        if (count == 0 || layout.isEmpty()) {
            return Blocks.NONE;
        }
        if (count == 1) {
            return layout;
        }
        return switch (layout) {
            case Run run when stride == run.bytes() ->
                    new Run(run.primitive(), Math.multiplyExact(count, stride));
            case Repeat(long inner, long step, ItemLayout of)
                    when stride == Math.multiplyExact(inner, step) ->
                    new Repeat(Math.multiplyExact(count, inner), step, of);
            default -> new Repeat(count, stride, layout);
        };
    }

    @Override
    public long bytes() {
        return count * of.bytes();
    }

    @Override
    public long elements() {
        return count * of.elements(); // not more than bytes
    }

    @Override
    public Span span() {
        return of.span().repeat(count, stride);
    }

    @Override
    public int depth() {
        return of instanceof Run ? 1 : 1 + of.depth();
    }

    @Override
    public int alignment() {
        return of.alignment();
    }

    @Override
    public ItemLayout packed() {
        return of(count, of.bytes(), of.packed());
    }
}
