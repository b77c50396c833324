package io.portolan.core;

import java.util.ArrayList;
import java.util.List;

/// Threads that block at ports until they are interrupted.
final class Sleepers {

    /// What a thread does before and while it blocks.
    @FunctionalInterface
    interface Action {
        void run() throws Exception;
    }

    private final List<Thread> threads = new ArrayList<>();

    Thread platform(String name, Action action) {
        return start(Thread.ofPlatform().name(name).daemon().unstarted(() -> run(action)));
    }

    Thread virtual(String name, Action action) {
        return start(Thread.ofVirtual().name(name).unstarted(() -> run(action)));
    }

    /// Waits until each of them is registered as blocked.
    void untilBlocked() {
        threads.forEach(thread ->
                Spin.until(() ->
                        Waiter.Blocked.all().stream()
                                .anyMatch(waiter -> waiter.thread().equals(thread))));
    }

    void end() throws InterruptedException {
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private Thread start(Thread thread) {
        threads.add(thread);
        thread.start();
        return thread;
    }

    private static void run(Action action) {
        try {
            action.run();
        } catch (Exception e) {
            Thread.currentThread().interrupt(); // the end
        }
    }
}
