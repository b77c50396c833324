package io.portolan.core.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// A full port dropped an item, or a full queue a task.
@Name("io.portolan.Drop")
@Label("Drop")
@Description("A full port dropped an item, or a full queue a task")
@Category("Portolan")
@Enabled(false)
public final class Drop extends Event {

    @Label("Place")
    @Description("The port or queue")
    private final String place;

    private Drop(String place) {
        this.place = place;
    }

    /// Records one, if that is asked for.
    static void record(Object place) {
        if (new Drop("").shouldCommit()) {
            new Drop(place.toString()).commit();
        }
    }

    /// The port or queue, in words.
    public String place() {
        return place;
    }
}
