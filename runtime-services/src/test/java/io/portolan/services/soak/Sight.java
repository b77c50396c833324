package io.portolan.services.soak;

import io.portolan.services.operation.Revision;
import io.portolan.services.soak.Ledger.Post;
import org.jspecify.annotations.Nullable;

/// What one subscriber has seen: each revision after the one before, or a gap between.
///
/// *Threads:* one at a time writes.
final class Sight {

    private final Soak soak;
    private final String name;
    private volatile @Nullable Revision last;
    private @Nullable Revision announced; // by a gap: what comes next

    Sight(Soak soak, String name) {
        this.soak = soak;
        this.name = name;
    }

    @Nullable Revision last() {
        return last;
    }

    void snapshot(Revision at) {
        Revision before = last;
        boolean isFirst = before == null;
        if (!isFirst && !at.equals(announced)) {
            soak.fail("%s: a snapshot at %s after %s without a gap".formatted(name, at, before));
        }
        announced = null;
        last = at;
        soak.count("snapshots");
    }

    void gap(@Nullable Revision from, Revision next) {
        if (last != null && !last.equals(from)) {
            soak.fail("%s: a gap after %s, the last was %s".formatted(name, from, last));
        }
        announced = next;
        soak.count("gaps");
    }

    void event(Revision revision, Post post) {
        Revision before = last;
        boolean isNext =
                announced != null
                        ? revision.equals(announced)
                        : before == null || revision.equals(before.next());
        if (!isNext) {
            soak.fail(
                    "%s: %s comes after %s, a gap to %s was announced"
                            .formatted(name, revision, before, announced));
        }
        announced = null;
        last = revision;
        soak.told(revision, post);
        soak.count("events");
    }

    /// That it has seen the last change, or a gap instead.
    boolean hasReached(Revision end) {
        return end.equals(last);
    }

    @Override
    public String toString() {
        return name + " at " + last;
    }
}
