package io.portolan.core.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A worker took tasks of another.
@Name("io.portolan.Steal")
@Label("Steal")
@Description("A worker took tasks of another worker")
@Category("Portolan")
@Enabled(false)
@StackTrace(false)
public final class Steal extends Event {

    @Label("Victim")
    @Description("The worker whose tasks were taken")
    private final String victim;

    private Steal(String victim) {
        this.victim = victim;
    }

    /// Records one, if that is asked for.
    static void record(Thread victim) {
        Steal event = new Steal(victim.getName());
        if (event.shouldCommit()) {
            event.commit();
        }
    }

    /// The name of the worker whose tasks were taken.
    public String victim() {
        return victim;
    }
}
