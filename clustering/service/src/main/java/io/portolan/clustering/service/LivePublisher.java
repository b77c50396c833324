package io.portolan.clustering.service;

import io.portolan.services.operation.FaultException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Shows how far jobs are, each at most five times a second.
///
/// *Threads:* any; one of its own shows.
final class LivePublisher implements AutoCloseable {

    private static final long PAUSE_MILLIS = 200;

    private final JobQueue queue;
    private final Set<String> changed = new LinkedHashSet<>(); // guarded by this
    private final Map<String, Integer> positions = new HashMap<>(); // of its thread
    private boolean isQueueChanged; // guarded by this
    private boolean isClosed; // guarded by this
    private final Thread thread =
            Thread.ofVirtual().name("portolan-jobs-live").unstarted(this::run);

    LivePublisher(JobQueue queue) {
        this.queue = queue;
    }

    void start() {
        thread.start();
    }

    /// Something about a job is new, or it has ended.
    synchronized void changed(String id) {
        if (changed.add(id)) {
            notifyAll();
        }
    }

    /// Another job is the first of the queue.
    synchronized void changed() {
        isQueueChanged = true;
        notifyAll();
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        notifyAll();
    }

    private void run() {
        try {
            for (List<String> next = take(); next != null; next = take()) {
                for (String id : next) {
                    show(id);
                }
                pause();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody does
        }
    }

    private void show(String id) throws InterruptedException {
        try {
            queue.show(id);
        } catch (FaultException e) {
            // The service has ended, or is asked too much: the next change shows it.
        }
    }

    /// What is to be shown; null at the end.
    private @Nullable List<String> take() throws InterruptedException {
        boolean hasMoved;
        List<String> next;
        synchronized (this) {
            while (!isClosed && changed.isEmpty() && !isQueueChanged) {
                wait();
            }
            if (isClosed) {
                return null;
            }
            next = new ArrayList<>(changed);
            changed.clear();
            hasMoved = isQueueChanged;
            isQueueChanged = false;
        }
        if (hasMoved) {
            addMoved(next);
        }
        return next;
    }

    private void addMoved(List<String> next) {
        List<String> waiting = queue.waitingJobs();
        Map<String, Integer> now = new HashMap<>();
        for (int i = 0; i < waiting.size(); i++) {
            now.put(waiting.get(i), i);
        }
        now.forEach((id, place) -> {
            if (!place.equals(positions.get(id)) && !next.contains(id)) {
                next.add(id);
            }
        });
        positions.keySet().stream()
                .filter(id -> !now.containsKey(id) && !next.contains(id))
                .forEach(next::add);
        positions.clear();
        positions.putAll(now);
    }

    private synchronized void pause() throws InterruptedException {
        long end = System.nanoTime() + PAUSE_MILLIS * 1_000_000;
        long left = PAUSE_MILLIS;
        while (left > 0 && !isClosed) {
            wait(left);
            left = (end - System.nanoTime()) / 1_000_000;
        }
    }
}
