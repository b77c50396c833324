package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/// One collective with one kind of arguments in its three forms, as functions of the receive
/// buffer.
record CollectiveForms(
        String name,
        Consumer<long[]> blocking,
        Function<long[], Request> begun,
        Function<long[], PersistentRequest> persistent) {
    private static final long UNTOUCHED = -7;

    /// The begun and the persistent form give what the blocking form gives, whose results other
    /// suites know.
    static void check(Intracomm comm, LongBlocks in, int peers, Stream<CollectiveForms> all) {
        for (CollectiveForms forms : all.toList()) {
            long[] started = new long[2 * peers];
            Arrays.fill(started, UNTOUCHED);
            PersistentRequest request = forms.persistent().apply(started);
            long[] before = started.clone();
            for (int round = 1; round <= 3; round++) {
                in.fill(comm.rank(), round);
                long[] blocking = before.clone();
                forms.blocking().accept(blocking);
                long[] begun = before.clone();
                forms.begun().apply(begun).await();
                assertArrayEquals(blocking, begun, forms.name());
                request.start();
                request.await();
                assertArrayEquals(blocking, started, forms.name());
                before = blocking;
            }
        }
    }
}
