package io.portolan.core.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// A fixed number of platform threads, the workers, with queues of their own.
///
/// Workers are daemon threads: a program that ends without close does not wait for them.
final class WorkerPool extends Engine {

    private final String name;
    private final Consumer<Throwable> failures;
    private final Injection injection = new Injection();
    private final Idlers idlers = new Idlers();
    private final Worker[] workers;
    private final ConcurrentLinkedQueue<Task> unstarted = new ConcurrentLinkedQueue<>();
    private volatile boolean isClosing;
    private volatile boolean hasEnded;

    WorkerPool(String name, int count, Consumer<Throwable> failures) {
        this.name = name;
        this.failures = failures;
        workers = new Worker[count];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(this, i);
        }
        try {
            for (Worker worker : workers) {
                worker.start();
            }
        } catch (Throwable failure) { // too many threads for this machine
            isClosing = true;
            idlers.end();
            throw failure;
        }
    }

    @Override
    public boolean submit(Task task) {
        if (isClosing) {
            return false;
        }
        if (Thread.currentThread() instanceof Worker worker && worker.belongsTo(this)) {
            worker.push(task);
            return true;
        }
        return inject(task);
    }

    @Override
    public boolean submitLast(Task task) {
        return !isClosing && inject(task);
    }

    private boolean inject(Task task) {
        injection.add(task);
        idlers.wakeOne(); // its fence also comes before the read of hasEnded
        return !hasEnded || !injection.retract(task); // it may be too late for the workers
    }

    @Override
    public List<Thread> workers() {
        return List.of(workers);
    }

    @Override
    public List<Thread> busy() {
        return Stream.of(workers)
                .filter(worker -> !idlers.isAsleep(worker))
                .<Thread>map(worker -> worker)
                .toList();
    }

    @Override
    public long started() {
        long sum = 0;
        for (Worker worker : workers) {
            sum += worker.runsSeen();
        }
        return sum;
    }

    @Override
    public boolean hasWaiting() {
        return hasVisibleTasks() || Stream.of(workers).anyMatch(Worker::hasTaskInSlot);
    }

    @Override
    public boolean isCurrent() {
        return Thread.currentThread() instanceof Worker worker && worker.belongsTo(this);
    }

    @Override
    public List<Task> close() {
        isClosing = true;
        return awaitEnd();
    }

    @Override
    public List<Task> shutdownNow() {
        isClosing = true;
        for (Worker worker : workers) {
            worker.stopRunning();
        }
        return awaitEnd();
    }

    @Override
    public boolean isClosing() {
        return isClosing;
    }

    /// Keeps a task that a worker was about to run when it was stopped.
    void keepUnstarted(Task task) {
        unstarted.add(task);
    }

    String name() {
        return name;
    }

    Consumer<Throwable> failures() {
        return failures;
    }

    Injection injection() {
        return injection;
    }

    Idlers idlers() {
        return idlers;
    }

    Worker[] allWorkers() {
        return workers;
    }

    /// Whether a searching worker would find something.
    boolean hasVisibleTasks() {
        if (!injection.isEmpty()) {
            return true;
        }
        for (Worker worker : workers) {
            if (worker.hasVisibleTasks()) {
                return true;
            }
        }
        return false;
    }

    private List<Task> awaitEnd() {
        idlers.wakeAll();
        boolean wasInterrupted = false;
        for (Worker worker : workers) {
            while (worker.isAlive()) {
                try {
                    worker.join();
                } catch (InterruptedException e) {
                    wasInterrupted = true;
                    interruptWorkers();
                }
            }
        }
        hasEnded = true;
        List<Task> rest = new ArrayList<>();
        unstarted.removeIf(rest::add);
        injection.takeLate(rest);
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
        return rest;
    }

    private void interruptWorkers() {
        for (Worker worker : workers) {
            worker.interrupt();
        }
    }
}
