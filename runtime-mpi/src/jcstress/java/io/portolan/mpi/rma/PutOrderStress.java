package io.portolan.mpi.rma;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/// One origin puts data and then a flag, each a single element, by `ArrayAccess`; another one gets
/// the flag and then the data.
///
/// Suspected: the store of the flag, which could be seen before that of the data, and the load of
/// the data, which could be made before that of the flag.
@JCStressTest
@State
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "nothing was put yet")
@Outcome(id = "0, 7", expect = Expect.ACCEPTABLE, desc = "the data was put, not the flag")
@Outcome(id = "1, 7", expect = Expect.ACCEPTABLE, desc = "both were put")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "the flag came before the data")
public class PutOrderStress {

    private static final int DATA = 0;
    private static final int FLAG = 20; // on another cache line

    private final long[] memory = new long[32];

    @Actor
    public void puts() {
        ArrayAccess.put(new long[] {7}, 0, 1, memory, DATA);
        ArrayAccess.put(new long[] {1}, 0, 1, memory, FLAG);
    }

    @Actor
    public void gets(JJ_Result result) {
        long[] got = new long[2];
        ArrayAccess.get(got, 0, 1, memory, FLAG);
        ArrayAccess.get(got, 1, 1, memory, DATA);
        result.r1 = got[0];
        result.r2 = got[1];
    }
}
