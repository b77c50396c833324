package io.portolan.bench.rate;

import io.portolan.mpi.Intracomm;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Messages from rank 0 to rank 1, in windows with an answer each; every thread of rank 0 has a
/// partner in rank 1 and a tag of its own.
final class Stream {
    static final int WINDOW = 64;

    private static final int ANSWER = 1000;

    private final Intracomm world;
    private final int threads;
    private final int elements;
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

    /// @param threads 1 for the one that runs the rank
    Stream(Intracomm world, int threads, int bytes) {
        this.world = world;
        this.threads = threads;
        this.elements = bytes / Long.BYTES;
    }

    /// Nanoseconds per message of all threads together.
    double run(int windows) throws InterruptedException {
        world.barrier();
        long start = System.nanoTime();
        if (threads == 1) {
            converse(0, windows);
        } else {
            List<Thread> all = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int tag = thread;
                all.add(Thread.ofPlatform().start(() -> converseOrNote(tag, windows / threads)));
            }
            for (Thread thread : all) {
                thread.join();
            }
        }
        if (!failures.isEmpty()) {
            throw new IllegalStateException("a thread failed", failures.peek());
        }
        long messages = (long) windows / threads * threads * WINDOW;
        return (double) (System.nanoTime() - start) / messages;
    }

    private void converseOrNote(int tag, int windows) {
        try {
            converse(tag, windows);
        } catch (RuntimeException e) {
            failures.add(e);
        }
    }

    private void converse(int tag, int windows) {
        long[] buffer = new long[elements];
        long[] answer = new long[1];
        for (int window = 0; window < windows; window++) {
            for (int i = 0; i < WINDOW; i++) {
                if (world.rank() == 0) {
                    buffer[elements - 1] = i;
                    world.send(buffer, 1, tag);
                } else {
                    world.recv(buffer, 0, tag);
                    verify(i, buffer[elements - 1]);
                }
            }
            if (world.rank() == 0) {
                world.recv(answer, 1, ANSWER + tag);
            } else {
                world.send(answer, 0, ANSWER + tag);
            }
        }
    }

    private static void verify(long expected, long found) {
        if (found != expected) {
            throw new IllegalStateException(
                    "message %d of a window came as %d".formatted(expected, found));
        }
    }
}
