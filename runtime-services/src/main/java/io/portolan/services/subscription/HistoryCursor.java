package io.portolan.services.subscription;

import io.portolan.services.Stated;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Delivery.Ended;
import io.portolan.services.operation.Delivery.Event;
import io.portolan.services.operation.Delivery.Gap;
import io.portolan.services.operation.Delivery.Snapshot;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.SubscribeOptions.OnOverflow;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// A place in the history of a service: what a subscriber has been told, and what comes next.
///
/// Overview. `cursor` is the number of the last change that the subscriber was told of, or that it
/// did not want. What it misses, because the history went on without it, is told as a gap.
///
/// *Threads:* one at a time.
final class HistoryCursor {

    private final Subscriptions subscriptions;
    private final SubscribeOptions options;
    private final Queue<Delivery> first = new ArrayDeque<>(2); // before what the history has
    private final long replayEnd; // lag up to here is no overflow
    private long cursor;
    private long told;
    private @Nullable Revision lastTold;

    /// Begins at the state, or where the options say.
    HistoryCursor(Subscriptions subscriptions, SubscribeOptions options, Stated<Record> now) {
        this.subscriptions = subscriptions;
        this.options = options;
        Revision since = now.revision();
        replayEnd = since.number();
        cursor = since.number();
        Revision from = options.from().orElse(null);
        if (from == null) {
            lastTold = since;
            if (options.isSnapshot()) {
                first.add(new Snapshot(since, now.state()));
            }
        } else if (isKept(since, from)) {
            cursor = from.number();
            lastTold = from;
        } else {
            lastTold = from;
            miss(now, true);
        }
    }

    /// The next delivery; null when there is none now, an end when no more will come.
    @Nullable Delivery next() {
        if (options.count() > 0 && told == options.count()) {
            String detail = "%d notifications, as many as were wanted".formatted(told);
            return new Ended(Delivery.Reason.COUNT_REACHED, detail);
        }
        Delivery before = first.poll();
        ChangeHistory history = subscriptions.history();
        if (before != null || history == null) {
            return before;
        }
        long last = history.last();
        if (last - Math.max(cursor, replayEnd) > options.buffer()) {
            return overflow();
        }
        while (cursor < last) {
            Event event = history.get(cursor + 1);
            if (event == null) {
                return overflow();
            }
            cursor++;
            lastTold = event.notification().revision();
            if (isWanted(event.notification())) {
                told++;
                return event;
            }
        }
        return null;
    }

    private @Nullable Delivery overflow() {
        if (options.onOverflow() == OnOverflow.END) {
            String detail =
                    "more than %d deliveries waited: take them faster, or raise buffer"
                            .formatted(options.buffer());
            return new Ended(Delivery.Reason.OVERFLOW, detail);
        }
        miss(subscriptions.state(), options.isSnapshot());
        return first.poll();
    }

    /// Goes on with the present state, and says so.
    private void miss(Stated<Record> now, boolean isSnapshot) {
        cursor = now.revision().number();
        first.add(new Gap(lastTold, isSnapshot ? now.revision() : now.revision().next()));
        if (isSnapshot) {
            first.add(new Snapshot(now.revision(), now.state()));
        }
        lastTold = now.revision();
    }

    private boolean isWanted(Notification notification) {
        return (options.verbs().isEmpty() || options.verbs().contains(notification.verb()))
                && (options.bodyTypes().isEmpty()
                        || options.bodyTypes().contains(notification.type()))
                && isBelow(notification.item(), options.path());
    }

    /// A change of the whole state is one of each item.
    private static boolean isBelow(String item, String path) {
        return path.isEmpty()
                || item.isEmpty()
                || item.equals(path)
                || item.startsWith(path + "/")
                || path.startsWith(item + "/");
    }

    private boolean isKept(Revision since, Revision from) {
        long missed = since.number() - from.number();
        if (!since.isComparable(from) || missed < 0) {
            return false;
        }
        ChangeHistory history = subscriptions.history();
        return missed == 0 || (history != null && history.get(from.number() + 1) != null);
    }
}
