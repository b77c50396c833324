package io.portolan.mpi.rma;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.collective.Operands;
import io.portolan.mpi.collective.Operator;
import io.portolan.mpi.reduction.NumberLoops;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/// One origin adds to two elements, which lie in two blocks of `Stripes`, in the general way; the
/// other one adds to the first of them in the short way, and swaps the second.
///
/// Suspected: the two ways, which must take the same locks, and the order in which the locks of two
/// blocks are taken. If not, an addition would be lost.
@JCStressTest
@State
@Outcome(id = "11, 101", expect = Expect.ACCEPTABLE, desc = "swapped, then added")
@Outcome(id = "11, 1", expect = Expect.ACCEPTABLE, desc = "added, so not swapped")
@Outcome(expect = Expect.FORBIDDEN, desc = "something was lost")
public class AtomicElementsStress {

    private static final Operator SUM =
            Operator.predefined(3, "SUM", Operands.NUMBERS, new NumberLoops.Sum());

    private final long[] memory = new long[128];
    private final ExposedMemory exposed = ExposedMemory.of(memory, Long.BYTES, 0, 0);

    @Actor
    public void addsInGeneral() {
        Buffer ones = new Buffer(new long[] {1, 1}, 0, 2, ItemType.LONG);
        exposed.accumulate(ones, new TargetItems(63, 2, ItemType.LONG, SUM));
    }

    @Actor
    public void addsAtOnceAndSwaps() {
        exposed.combineAtOnce(new long[] {10}, 0, null, 0, 1, 63, SUM);
        exposed.swapAtOnce(new long[] {100}, 0, new long[1], 0, new long[1], 0, 64);
    }

    @Arbiter
    public void all(JJ_Result result) {
        result.r1 = memory[63];
        result.r2 = memory[64];
    }
}
