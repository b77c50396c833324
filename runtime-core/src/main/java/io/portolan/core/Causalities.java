package io.portolan.core;

import static java.util.Comparator.comparingLong;

import io.portolan.core.events.CoreEvents;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// All causalities of a thread or an item. Immutable.
///
/// Overview. Each path is one innermost causality and those around it, in this order. Usually there
/// is none or one; a join of items makes several, one for each innermost causality among them. A
/// causality that is opened inside several paths has them all around it, one after the other.
///
/// Both the number of paths and their length are at most MOST, so that neither an item that passes
/// through joins for ever nor one that is posted again and again inside new causalities collects
/// them for ever (CCR's leak). What goes is the path that was opened longest ago, and the outer end
/// of a path.
final class Causalities {

    static final Causalities NONE = new Causalities(List.of());

    static final int MOST = 16;

    private static final ScopedValue<Causalities> CURRENT = ScopedValue.newInstance();

    /// Whether any causality was ever bound. Plain: a thread under a causality has set it itself or
    /// was started by one that had.
    private static boolean isUsed;

    /// Whether anything was ever attached to an item. Plain: a thread that attaches sets it first,
    /// and the item brings that along.
    private static boolean isAttaching;

    private final List<Path> paths;

    /// @param causalities innermost first; never empty
    /// @param openedNanos when the innermost was opened
    private record Path(List<Causality> causalities, long openedNanos) {

        UUID id() {
            return causalities.getFirst().id();
        }
    }

    /// An item on its way with the causalities of its poster.
    ///
    /// @param postedNanos when it was posted, if a recording asks for that; otherwise 0
    private record Carried(Object item, Causalities causalities, long postedNanos) {}

    private Causalities(List<Path> paths) {
        this.paths = paths;
    }

    /// The causalities of the current thread.
    static Causalities current() {
        return isUsed ? CURRENT.orElse(NONE) : NONE;
    }

    /// The item to be queued: with the causalities of the current thread if there are any.
    static Object attach(Object item) {
        if (CoreEvents.notesPosts()) {
            return carried(item, current(), System.nanoTime());
        }
        return isUsed ? current().to(item) : item;
    }

    private static Carried carried(Object item, Causalities causalities, long postedNanos) {
        if (!isAttaching) { // the line stays shared between the cores
            isAttaching = true;
        }
        return new Carried(item, causalities, postedNanos);
    }

    /// When a queued item was posted; 0 if that was not noted.
    static long postedNanos(Object queued) {
        return isAttaching && queued instanceof Carried carried ? carried.postedNanos() : 0;
    }

    /// What [#attach] made this queued item from.
    static Object item(Object queued) {
        return isAttaching && queued instanceof Carried carried ? carried.item() : queued;
    }

    /// Puts what [#attach] made these queued items from in their place.
    static void detach(Object[] queued) {
        if (isAttaching) {
            for (int i = 0; i < queued.length; i++) {
                queued[i] = item(queued[i]);
            }
        }
    }

    /// The causalities of a queued item.
    static Causalities of(Object queued) {
        return isAttaching && queued instanceof Carried carried ? carried.causalities() : NONE;
    }

    /// The causalities of all the items.
    static Causalities ofAll(Object[] queued) {
        Causalities all = NONE;
        if (!isAttaching) {
            return all;
        }
        for (Object item : queued) {
            all = all.and(of(item));
        }
        return all;
    }

    /// When the last of the items was posted; 0 if that was not noted.
    static long lastPostedNanos(Object[] queued) {
        long last = 0;
        if (!isAttaching) {
            return last;
        }
        for (Object item : queued) {
            long posted = postedNanos(item);
            last = last == 0 || posted - last > 0 ? posted : last;
        }
        return last;
    }

    /// The item to be queued: with these if there are any.
    Object to(Object item) {
        return isEmpty() ? item : carried(item, this, 0);
    }

    /// These with one more as the innermost; one that is among them already becomes the innermost.
    Causalities inside(Causality causality) {
        Map<UUID, Causality> byId = new LinkedHashMap<>();
        byId.put(causality.id(), causality);
        for (Path path : paths) {
            path.causalities.forEach(each -> byId.putIfAbsent(each.id(), each));
        }
        List<Causality> path = byId.values().stream().limit(MOST).toList();
        return new Causalities(List.of(new Path(path, System.nanoTime())));
    }

    /// These and the others, each innermost one once; the newest MOST.
    Causalities and(Causalities others) {
        if (others.isEmpty() || others == this) {
            return this;
        }
        if (isEmpty()) {
            return others;
        }
        List<Path> all = new ArrayList<>(paths);
        for (Path other : others.paths) {
            if (paths.stream().noneMatch(path -> path.id().equals(other.id()))) {
                all.add(other);
            }
        }
        if (all.size() == paths.size()) {
            return this;
        }
        long now = System.nanoTime();
        while (all.size() > MOST) {
            all.remove(Collections.max(all, comparingLong(path -> now - path.openedNanos)));
        }
        return new Causalities(List.copyOf(all));
    }

    /// Whether an innermost causality is among the innermost ones of the others.
    boolean shares(Causalities others) {
        return paths.stream()
                .anyMatch(path ->
                        others.paths.stream().anyMatch(other -> other.id().equals(path.id())));
    }

    boolean isEmpty() {
        return paths.isEmpty();
    }

    int size() {
        return paths.size();
    }

    Optional<Causality> innermost() {
        return isEmpty() ? Optional.empty() : Optional.of(paths.getFirst().causalities.getFirst());
    }

    /// The earliest deadline of all, the outer ones included; null when there is none.
    @Nullable Instant deadline() {
        Instant earliest = null;
        for (Path path : paths) {
            for (Causality each : path.causalities) {
                Instant deadline = each.deadline().orElse(null);
                if (deadline != null && (earliest == null || deadline.isBefore(earliest))) {
                    earliest = deadline;
                }
            }
        }
        return earliest;
    }

    /// Runs the body under these and no others.
    void run(Runnable body) {
        if (isBound()) {
            body.run();
        } else {
            use();
            ScopedValue.where(CURRENT, this).run(body);
        }
    }

    /// As [#run], with a value.
    <R> R call(Callable<R> body) throws Exception {
        if (isBound()) {
            return body.call();
        }
        use();
        return ScopedValue.where(CURRENT, this).call(body::call);
    }

    /// Posts a failure along each path to the innermost causality that takes it, to none twice;
    /// returns whether any took it. It is posted under no causality: a handler of failures that
    /// fails itself must not be told of it.
    boolean report(Throwable failure, String handler, @Nullable Object item) {
        Set<UUID> asked = new HashSet<>();
        boolean isTaken = false;
        for (Path path : paths) {
            isTaken |=
                    report(
                            path.causalities,
                            new Failure(failure, handler, path.causalities, item),
                            asked);
        }
        return isTaken;
    }

    private static boolean report(List<Causality> path, Failure failure, Set<UUID> asked) {
        for (Causality each : path) {
            if (asked.add(each.id()) && isTaken(each, failure)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isTaken(Causality causality, Failure failure) {
        try {
            return NONE.call(() -> causality.failures().tryPost(failure));
        } catch (Throwable refusal) { // a closed port, or a Postable of the user's that fails
            if (!Objects.equals(refusal, failure.cause())) {
                failure.cause().addSuppressed(refusal);
            }
            return false;
        }
    }

    private boolean isBound() {
        return current() == this;
    }

    private static void use() {
        if (!isUsed) { // the line stays shared between the cores
            isUsed = true;
        }
    }
}
