package io.portolan.core.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/// A handler ran with an item; the duration of the event is that of the handler.
@Name("io.portolan.HandlerRun")
@Label("Handler Run")
@Description("A handler ran with an item of a port")
@Category("Portolan")
@Enabled(false)
@StackTrace(false)
public final class HandlerRun extends Event {

    private static final HandlerRun PROBE = new HandlerRun();

    @Label("Receiver")
    @Description("Name and kind of the receiver or join")
    private final String receiver;

    @Label("Post to Handler")
    @Description("The time from the post of the item to the start of the handler")
    @Timespan(Timespan.NANOSECONDS)
    private final long postToHandler;

    private HandlerRun() {
        this("", 0);
    }

    private HandlerRun(String receiver, long postToHandler) {
        this.receiver = receiver;
        this.postToHandler = postToHandler;
    }

    /// Whether a recording asks for it, so that the times of posts must be noted.
    static boolean isOn() {
        return PROBE.isEnabled();
    }

    /// Begins the event of a handler that starts now.
    ///
    /// @param postedNanos when its item was posted, after [System#nanoTime()]
    static HandlerRun begin(Object receiver, long postedNanos) {
        HandlerRun event = new HandlerRun(receiver.toString(), System.nanoTime() - postedNanos);
        event.begin();
        return event;
    }

    /// The receiver.
    public String receiver() {
        return receiver;
    }

    /// The time from the post to the start, in nanoseconds.
    public long postToHandler() {
        return postToHandler;
    }
}
