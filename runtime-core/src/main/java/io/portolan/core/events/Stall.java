package io.portolan.core.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// All workers of a dispatcher are stuck. Rare and grave, so in every recording.
@Name("io.portolan.Stall")
@Label("Stall")
@Description("No worker of a dispatcher has started a handler for long, though it should")
@Category("Portolan")
@StackTrace(false)
public final class Stall extends Event {

    @Label("Dispatcher")
    private final String dispatcher;

    @Label("Dump")
    @Description("Who waits for whom")
    private final String dump;

    private Stall(String dispatcher, String dump) {
        this.dispatcher = dispatcher;
        this.dump = dump;
    }

    /// Records one, if that is asked for.
    static void record(String dispatcher, String dump) {
        new Stall(dispatcher, dump).commit();
    }

    /// The name of the dispatcher.
    public String dispatcher() {
        return dispatcher;
    }

    /// The dump, as text.
    public String dump() {
        return dump;
    }
}
