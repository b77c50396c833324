package io.portolan.mpi;

/// How a reduction combines two elements. Element `i` of the result is made of the elements `i` of
/// all ranks.
///
/// Integer types are exact and independent of the number of ranks, as long as the result fits:
/// `SUM` wraps around silently like Java's `+`. Floating-point sums are rounded after each
/// addition, in an order that depends on the number of ranks only: equal inputs on equally many
/// ranks give equal bits, another number of ranks may differ in the last places. A NaN on any rank
/// gives NaN.
public final class Op {
    /// The sum.
    public static final Op SUM = new Op("SUM", Sum::combine);

    /// The smaller one, as [java.lang.Math#min(double, double)]: -0.0 is less than 0.0.
    public static final Op MIN = new Op("MIN", Min::combine);

    /// The larger one, as [java.lang.Math#max(double, double)]: 0.0 is more than -0.0.
    public static final Op MAX = new Op("MAX", Max::combine);

    private final String name;
    private final Kernel kernel;

    private Op(String name, Kernel kernel) {
        this.name = name;
        this.kernel = kernel;
    }

    /// Replaces each element of `inout` by itself combined with that of `in`, which comes from
    /// higher ranks. Both have the same shape.
    void combine(Buffer inout, Buffer in) {
        kernel.combine(inout.array(), inout.offset(), in.array(), in.offset(), in.count());
    }

    /// The constant's name.
    @Override
    public String toString() {
        return name;
    }

    /// The loops over arrays of one type.
    @FunctionalInterface
    interface Kernel {
        void combine(Object inout, int inoutOffset, Object in, int inOffset, int count);
    }
}
