package io.portolan.bench.exchange;

import io.portolan.bench.compare.RunThreads;
import io.portolan.mpi.Intracomm;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/// Several threads of rank 0 that each send to a thread of rank 1: a step is a window of messages
/// one way and one message back.
///
/// ```
///   thread a of rank 0  -- 64 messages, tag a -->  thread a of rank 1
///                       <-------- one -----------
/// ```
final class Streams implements Loop {

    /// Messages one way in a step.
    static final int WINDOW = 64;

    private static final int FIRST_TAG = 10;

    private final Intracomm comm;
    private final int threads;

    Streams(Intracomm comm, int threads) {
        this.comm = comm;
        this.threads = threads;
    }

    @Override
    public long run(long steps) throws InterruptedException {
        List<Callable<Long>> streams = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int tag = FIRST_TAG + i;
            streams.add(() -> comm.rank() == 0 ? send(steps, tag) : receive(steps, tag));
        }
        return RunThreads.platform().run(streams).stream().mapToLong(Long::longValue).sum();
    }

    private long send(long steps, int tag) {
        long[] value = new long[1];
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            for (long j = i * WINDOW; j < (i + 1) * WINDOW; j++) {
                value[0] = j;
                comm.send(value, 1, tag);
            }
            comm.recv(value, 1, tag);
            wrong += value[0] == i ? 0 : 1;
        }
        return wrong;
    }

    private long receive(long steps, int tag) {
        long[] value = new long[1];
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            for (long j = i * WINDOW; j < (i + 1) * WINDOW; j++) {
                comm.recv(value, 0, tag);
                wrong += value[0] == j ? 0 : 1;
            }
            value[0] = i;
            comm.send(value, 0, tag);
        }
        return wrong;
    }
}
