package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A dispatcher that runs every handler on a new virtual thread.
class VirtualDispatcherTest {

    @Test
    void everyHandlerHasANewVirtualThreadNamedAfterTheDispatcher() {
        var threads = new ConcurrentLinkedQueue<Thread>();
        try (Dispatcher dispatcher = Dispatcher.builder("v").virtualThreads().start()) {
            for (int i = 0; i < 2; i++) {
                dispatcher.activate(
                        Arbiters.fromHandler(() -> threads.add(Thread.currentThread())));
            }
        }
        List<Thread> both = List.copyOf(threads);
        assertEquals(2, both.size());
        assertNotSame(both.get(0), both.get(1));
        for (Thread thread : both) {
            assertTrue(thread.isVirtual());
            assertTrue(thread.getName().startsWith("v-"), thread.getName());
        }
    }

    @Test
    void anyNumberOfHandlersMayWaitForEachOther() {
        int count = 100;
        CyclicBarrier all = new CyclicBarrier(count);
        AtomicInteger passed = new AtomicInteger();
        try (Dispatcher dispatcher = Dispatcher.builder("v").virtualThreads().start()) {
            for (int i = 0; i < count; i++) {
                dispatcher.activate(
                        Arbiters.fromHandler(() -> {
                            all.await();
                            passed.incrementAndGet();
                        }));
            }
        }
        assertEquals(count, passed.get());
    }

    @Test
    @DisplayName("40: close runs what was queued and waits for it")
    void closeRunsWhatWasQueued() {
        for (int concurrency : new int[] {1, 2, Receiver.UNLIMITED}) {
            Port<Integer> port = Port.unbounded("numbers");
            AtomicInteger handled = new AtomicInteger();
            Dispatcher dispatcher = Dispatcher.builder("v").virtualThreads().start();
            dispatcher.activate(
                    Arbiters.receive(port, item -> handled.incrementAndGet())
                            .concurrency(concurrency));
            IntStream.range(0, 200).forEach(port::post);
            dispatcher.close();
            dispatcher.close();
            assertEquals(200, handled.get() + port.size());
            if (concurrency == Receiver.UNLIMITED) {
                assertEquals(200, handled.get());
            }
        }
    }

    @Test
    @DisplayName("40: an interrupted close passes the interruption on and stays interrupted")
    void anInterruptedClosePassesItOn() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        AtomicInteger interrupted = new AtomicInteger();
        Dispatcher dispatcher = Dispatcher.builder("v").virtualThreads().start();
        dispatcher.activate(
                Arbiters.fromHandler(() -> {
                    started.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.incrementAndGet();
                    }
                }));
        started.await();
        Thread.currentThread().interrupt();
        dispatcher.close();
        assertTrue(Thread.interrupted());
        assertEquals(1, interrupted.get());
    }

    @Test
    @DisplayName("33: a failure on a virtual thread is reported")
    void aFailureIsReported() {
        var failures = new ConcurrentLinkedQueue<Throwable>();
        RuntimeException failure = new IllegalStateException("on purpose");
        try (Dispatcher dispatcher =
                Dispatcher.builder("v")
                        .virtualThreads()
                        .uncaught((where, thrown) -> failures.add(thrown))
                        .start()) {
            dispatcher.activate(
                    Arbiters.fromHandler(() -> {
                        throw failure;
                    }));
        }
        assertEquals(List.of(failure), List.copyOf(failures));
    }
}
