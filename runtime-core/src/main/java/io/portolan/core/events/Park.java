package io.portolan.core.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A worker had nothing to do and slept; the duration of the event is that of its sleep.
@Name("io.portolan.Park")
@Label("Park")
@Description("A worker had nothing to do and slept")
@Category("Portolan")
@Enabled(false)
@StackTrace(false)
public final class Park extends Event {

    @Label("Sleepers")
    @Description("How many workers of the dispatcher slept then")
    private final int sleepers;

    private Park(int sleepers) {
        this.sleepers = sleepers;
    }

    /// Begins the event of a worker that falls asleep.
    static Park begin(int sleepers) {
        Park event = new Park(sleepers);
        event.begin();
        return event;
    }

    /// The number of sleeping workers; 0 if the only one was woken before it slept.
    public int sleepers() {
        return sleepers;
    }
}
