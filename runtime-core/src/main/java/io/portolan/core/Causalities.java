package io.portolan.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// All causalities of a thread or an item: none, one innermost, or several after a join. Immutable;
/// at most MOST of them, the newest, so that an item that passes through joins for ever does not
/// collect them for ever.
final class Causalities {

    static final Causalities NONE = new Causalities(new Frame[0]);

    static final int MOST = 16;

    private static final ScopedValue<Causalities> CURRENT = ScopedValue.newInstance();

    /// Whether any causality was ever bound. Plain: a thread that binds one has set it itself.
    private static boolean isUsed;

    private final Frame[] frames;

    /// A causality and those around it.
    private record Frame(Causality causality, Causalities around) {}

    private Causalities(Frame[] frames) {
        this.frames = frames;
    }

    /// Those of the current thread.
    static Causalities current() {
        return isUsed ? CURRENT.orElse(NONE) : NONE;
    }

    /// The item to be queued: with the causalities of the current thread if there are any.
    static Object attach(Object item) {
        return isUsed ? current().to(item) : item;
    }

    /// What [#attach] made this queued item from.
    static Object item(Object queued) {
        return queued instanceof Carried carried ? carried.item() : queued;
    }

    /// The causalities of a queued item.
    static Causalities of(Object queued) {
        return queued instanceof Carried carried ? carried.causalities() : NONE;
    }

    /// The same causality around another one.
    Causalities inside(Causality causality) {
        return new Causalities(new Frame[] {new Frame(causality, this)});
    }

    /// These and the others, each once; the newest MOST.
    Causalities and(Causalities others) {
        if (others.frames.length == 0 || others == this) {
            return this;
        }
        if (frames.length == 0) {
            return others;
        }
        List<Frame> all = new ArrayList<>(Arrays.asList(frames));
        for (Frame frame : others.frames) {
            if (all.stream()
                    .noneMatch(known -> known.causality.id().equals(frame.causality.id()))) {
                all.add(frame);
            }
        }
        int size = all.size();
        return size == frames.length
                ? this
                : new Causalities(
                        all.subList(Math.max(0, size - MOST), size).toArray(Frame[]::new));
    }

    boolean isEmpty() {
        return frames.length == 0;
    }

    int size() {
        return frames.length;
    }

    Optional<Causality> innermost() {
        return isEmpty() ? Optional.empty() : Optional.of(frames[0].causality);
    }

    /// The earliest deadline of all, the outer ones included; null when there is none.
    @Nullable Instant deadline() {
        Instant earliest = null;
        for (Frame frame : frames) {
            for (Causality each : path(frame)) {
                Instant deadline = each.deadline().orElse(null);
                if (deadline != null && (earliest == null || deadline.isBefore(earliest))) {
                    earliest = deadline;
                }
            }
        }
        return earliest;
    }

    Object to(Object item) {
        return isEmpty() ? item : new Carried(item, this);
    }

    void run(Runnable body) {
        if (isEmpty()) {
            body.run();
        } else {
            isUsed = true;
            ScopedValue.where(CURRENT, this).run(body);
        }
    }

    <R> R call(Callable<R> body) throws Exception {
        if (isEmpty()) {
            return body.call();
        }
        isUsed = true;
        return ScopedValue.where(CURRENT, this).call(body::call);
    }

    /// Posts a failure to each innermost causality that takes it, else to the one around it;
    /// returns whether any took it.
    boolean report(Throwable failure, String handler, @Nullable Object item) {
        boolean isTaken = false;
        for (Frame frame : frames) {
            isTaken |= report(frame, failure, handler, item);
        }
        return isTaken;
    }

    private static boolean report(
            Frame frame, Throwable failure, String handler, @Nullable Object item) {
        try {
            Causality innermost = frame.causality;
            if (innermost.failures().tryPost(new Failure(failure, handler, path(frame), item))) {
                return true;
            }
        } catch (RuntimeException closed) {
            if (!Objects.equals(closed, failure)) {
                failure.addSuppressed(closed);
            }
        }
        return frame.around.report(failure, handler, item);
    }

    /// From the innermost outwards; where a join lies on the way, along its first.
    private static List<Causality> path(Frame from) {
        List<Causality> path = new ArrayList<>();
        for (Frame frame = from; frame != null; frame = frame.around.first()) {
            path.add(frame.causality);
        }
        return List.copyOf(path);
    }

    private @Nullable Frame first() {
        return isEmpty() ? null : frames[0];
    }

    /// An item on its way with the causalities of its poster.
    private record Carried(Object item, Causalities causalities) {}
}
