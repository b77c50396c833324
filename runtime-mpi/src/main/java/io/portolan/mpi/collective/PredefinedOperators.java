package io.portolan.mpi.collective;

import io.portolan.mpi.reduction.BitwiseLoops;
import io.portolan.mpi.reduction.ExtremeLoc;
import io.portolan.mpi.reduction.LogicalLoops;
import io.portolan.mpi.reduction.NumberLoops;
import io.portolan.mpi.reduction.ReductionKernel;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// The operations of the standard. Each has a code, the same in all processes.
///
/// Source: MPI 4.1, sections 6.9.2 to 6.9.4 and 12.3.4
public final class PredefinedOperators {
    private static final int MOST = 15;
    private static final AtomicReferenceArray<Operator> BY_CODE = new AtomicReferenceArray<>(MOST);

    public static final Operator MAX =
            predefined(1, "MAX", Operands.NUMBERS, new NumberLoops.Max());

    public static final Operator MIN =
            predefined(2, "MIN", Operands.NUMBERS, new NumberLoops.Min());

    public static final Operator SUM =
            predefined(3, "SUM", Operands.NUMBERS, new NumberLoops.Sum());

    public static final Operator PROD =
            predefined(4, "PROD", Operands.NUMBERS, new NumberLoops.Prod());

    public static final Operator LAND = predefined(5, "LAND", Operands.TRUTHS, LogicalLoops::and);

    public static final Operator BAND = predefined(6, "BAND", Operands.BITS, BitwiseLoops::and);

    public static final Operator LOR = predefined(7, "LOR", Operands.TRUTHS, LogicalLoops::or);

    public static final Operator BOR = predefined(8, "BOR", Operands.BITS, BitwiseLoops::or);

    public static final Operator LXOR = predefined(9, "LXOR", Operands.TRUTHS, LogicalLoops::xor);

    public static final Operator BXOR = predefined(10, "BXOR", Operands.BITS, BitwiseLoops::xor);

    public static final Operator MINLOC = predefined(11, "MINLOC", Operands.PAIRS, ExtremeLoc.MIN);

    public static final Operator MAXLOC = predefined(12, "MAXLOC", Operands.PAIRS, ExtremeLoc.MAX);

    /// The element that is given, in windows only.
    public static final Operator REPLACE =
            known(
                    Operator.ofWindows(
                            Operator.REPLACE,
                            "REPLACE",
                            (inout, a, in, b, count) -> System.arraycopy(in, b, inout, a, count)));

    /// The element that there was, in windows only.
    public static final Operator NO_OP =
            known(Operator.ofWindows(Operator.NO_OP, "NO_OP", (_, _, _, _, _) -> {}));

    private PredefinedOperators() {}

    private static Operator predefined(
            int code, String name, Operands operands, ReductionKernel kernel) {
        return known(Operator.predefined(code, name, operands, kernel));
    }

    private static Operator known(Operator operator) {
        BY_CODE.set(operator.code(), operator);
        return operator;
    }

    /// The operation with that code.
    public static Operator of(int code) {
        return Objects.requireNonNull(BY_CODE.get(code), "no such operation");
    }
}
