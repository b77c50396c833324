package io.portolan.services.soak;

import io.portolan.services.operation.Revision;
import io.portolan.services.soak.Ledger.Post;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/// A soak as all its parts see it: the node as it is now, what was counted, and what went wrong.
///
/// *Threads:* any.
final class Soak {

    private static final int KEPT =
            1 << 16; // of the last changes, to compare what was told of them

    /// Something that goes on at the same time as others.
    @FunctionalInterface
    interface Part {
        void run() throws Exception;
    }

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final Map<Long, Post> told = new ConcurrentHashMap<>();
    private final LongAdder posts = new LongAdder();
    private volatile Generation now;
    private volatile boolean isEnding;
    private volatile boolean isOver;

    Soak(Generation first) {
        now = first;
    }

    Thread start(Part part) {
        return Thread.ofVirtual()
                .start(() -> {
                    try {
                        part.run();
                    } catch (Throwable e) {
                        fail("%s ended with %s".formatted(part, e));
                    }
                });
    }

    Generation now() {
        return now;
    }

    void next(Generation next) {
        now = next;
    }

    /// No further change is begun.
    boolean isEnding() {
        return isEnding || !failures.isEmpty();
    }

    void end() {
        isEnding = true;
    }

    /// Nobody subscribes any more.
    boolean isOver() {
        return isOver;
    }

    void over() {
        isOver = true;
    }

    /// A writer knows of one more post.
    void acknowledged() {
        posts.increment();
    }

    /// Waits until so many more posts are acknowledged, however slow the machine is.
    void awaitPosts(int more) {
        long until = posts.sum() + more;
        while (posts.sum() < until && failures.isEmpty()) {
            pause();
        }
    }

    void count(String what) {
        counts.computeIfAbsent(what, first -> new LongAdder()).increment();
    }

    void fail(String what) {
        failures.add(what);
    }

    Queue<String> failures() {
        return failures;
    }

    Map<String, LongAdder> counts() {
        return new TreeMap<>(counts);
    }

    /// A revision is one change, whoever is told of it and whatever was killed between.
    void told(Revision revision, Post post) {
        Post before = told.putIfAbsent(revision.number(), post);
        if (before != null && !before.equals(post)) {
            fail("%s was told as %s and as %s".formatted(revision, before, post));
        }
        told.remove(revision.number() - KEPT);
    }

    /// Lets what it waits for happen; nothing depends on for how long.
    void pause() {
        rest(TimeUnit.MILLISECONDS.toNanos(2));
    }

    void rest(long nanos) {
        if (nanos > 0) {
            LockSupport.parkNanos(nanos);
        }
    }
}
