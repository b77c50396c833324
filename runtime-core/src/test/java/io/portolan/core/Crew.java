package io.portolan.core;

import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/// Threads that start together; what one of them throws fails the test.
public final class Crew implements AutoCloseable {

    /// What each thread does, told its number.
    @FunctionalInterface
    public interface Member {
        void work(int index) throws Exception;
    }

    private final ExecutorService threads;
    private final List<Future<?>> results;

    private Crew(int size, Member member) {
        CyclicBarrier start = new CyclicBarrier(size);
        threads = Executors.newFixedThreadPool(size);
        results =
                IntStream.range(0, size)
                        .<Future<?>>mapToObj(index ->
                                threads.submit(() -> {
                                    start.await();
                                    member.work(index);
                                    return null;
                                }))
                        .toList();
    }

    public static Crew start(int size, Member member) {
        return new Crew(size, member);
    }

    public static void run(int size, Member member) throws Exception {
        try (Crew crew = start(size, member)) {
            crew.join();
        }
    }

    public void join() throws Exception {
        for (Future<?> result : results) {
            result.get();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
