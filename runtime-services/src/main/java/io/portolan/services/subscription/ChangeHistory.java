package io.portolan.services.subscription;

import io.portolan.services.operation.Delivery;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The last changes of a service, by the numbers of their revisions. Subscribers read on in it,
/// each at its own pace, so a change is kept once for all of them.
///
/// Overview. A ring, in which a change lies at its number modulo the length. A reader that finds
/// another number there than it looks for has been overtaken. The ring grows to its most by
/// doubling; readers then find the changes in the new one.
///
/// *Threads:* one writer at a time, any number of readers.
final class ChangeHistory {

    private static final int FIRST_LENGTH = 16;

    private final int most;
    private volatile AtomicReferenceArray<Delivery.@Nullable Event> ring;
    private volatile long last;
    private long first; // by the writer: the oldest that was ever kept here

    /// @param most how many changes are kept, at least
    /// @param last the number before the first change
    ChangeHistory(int most, long last) {
        this.most = Integer.highestOneBit(Math.max(most, 2) - 1) * 2;
        this.last = last;
        first = last + 1;
        ring = new AtomicReferenceArray<>(Math.min(FIRST_LENGTH, this.most));
    }

    /// Adds the next change.
    void add(Delivery.Event event) {
        long number = event.notification().revision().number();
        AtomicReferenceArray<Delivery.@Nullable Event> now = ring;
        if (number - first >= now.length() && now.length() < most) {
            now = doubled(now, number);
        }
        now.set(slot(now, number), event); // volatile: a thread that sees `last` sees it
        last = number;
    }

    /// The number of the newest change.
    long last() {
        return last;
    }

    /// The change of a number, or null when it is not kept any more.
    Delivery.@Nullable Event get(long number) {
        AtomicReferenceArray<Delivery.@Nullable Event> now = ring;
        Delivery.Event event = now.get(slot(now, number));
        return event != null && event.notification().revision().number() == number ? event : null;
    }

    private AtomicReferenceArray<Delivery.@Nullable Event> doubled(
            AtomicReferenceArray<Delivery.@Nullable Event> old, long next) {
        AtomicReferenceArray<Delivery.@Nullable Event> more =
                new AtomicReferenceArray<>(old.length() * 2);
        for (long number = Math.max(first, next - old.length()); number < next; number++) {
            more.set(slot(more, number), old.get(slot(old, number)));
        }
        ring = more;
        return more;
    }

    private static int slot(AtomicReferenceArray<?> ring, long number) {
        return (int) (number & (ring.length() - 1));
    }
}
