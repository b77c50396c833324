package io.portolan.core.events;

import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// Records events while the JVM has a flight recorder, and touches none of their classes before.
///
/// An event's class registers itself when it is initialized, and the first one in a JVM makes the
/// flight recorder read the descriptions of all events there are: a tenth of a second, which a
/// program without a recording must not pay.
///
/// *Threads:* any.
///
/// *Cost:* without a recorder, one read of a field that is written once.
public final class CoreEvents {

    private CoreEvents() {}

    /// Whether the times of posts are to be noted, for [#handlerBegins].
    public static boolean notesPosts() {
        return isThere() && HandlerRun.isOn();
    }

    /// Begins the event of a handler that starts now; null when no recording asks for it.
    ///
    /// @param postedNanos when its item was posted, after [System#nanoTime()]; 0 if not noted
    public static @Nullable Event handlerBegins(Object receiver, long postedNanos) {
        return postedNanos == 0 ? null : HandlerRun.begin(receiver, postedNanos);
    }

    /// Begins the event of a worker that falls asleep; null when there is no recorder.
    ///
    /// @param sleepers how many workers of its dispatcher sleep then
    public static @Nullable Event parkBegins(int sleepers) {
        return isThere() ? Park.begin(sleepers) : null;
    }

    /// Ends an event, if there is one.
    public static void end(@Nullable Event event) {
        if (event != null) {
            event.commit();
        }
    }

    /// A worker took tasks of another, the victim.
    public static void stole(Thread victim) {
        if (isThere()) {
            Steal.record(victim);
        }
    }

    /// A full port dropped an item, or a full queue a task.
    public static void dropped(Object place) {
        if (isThere()) {
            Drop.record(place);
        }
    }

    /// All workers of a dispatcher are stuck.
    public static void stalled(String dispatcher, String dump) {
        if (isThere()) {
            Stall.record(dispatcher, dump);
        }
    }

    private static boolean isThere() {
        return FlightRecorder.isInitialized();
    }
}
