package io.portolan.mpi.layout;

/// The bytes from `begin` to before `end`; both may be negative.
///
/// *Failure:* [java.lang.ArithmeticException] if a result is beyond 2^63.
public record Span(long begin, long end) {
    /// No bytes.
    public static final Span EMPTY = new Span(0, 0);

    /// How many bytes they are.
    public long length() {
        return Math.subtractExact(end, begin);
    }

    /// The same bytes `distance` further on.
    public Span shift(long distance) {
        return new Span(Math.addExact(begin, distance), Math.addExact(end, distance));
    }

    /// From the first to the last byte of `count` of this, at multiples of `stride`.
    public Span repeat(long count, long stride) {
        return count == 0 ? EMPTY : union(shift(Math.multiplyExact(count - 1, stride)));
    }

    /// As many more bytes as make the length a multiple of `alignment`.
    public Span roundUp(int alignment) {
        return new Span(begin, Math.addExact(end, Math.floorMod(-length(), alignment)));
    }

    /// From the first to the last byte of both.
    public Span union(Span other) {
        return new Span(Math.min(begin, other.begin), Math.max(end, other.end));
    }
}
