package io.portolan.services.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/// An operation was answered; the duration of the event is the time from its coming to the service
/// to its answer.
@Name("io.portolan.OperationRun")
@Label("Operation Run")
@Description("An operation of a service was answered")
@Category("Portolan")
@Enabled(false)
@StackTrace(false)
public final class OperationRun extends Event {

    private static final OperationRun PROBE = new OperationRun("", "");

    @Label("Service")
    @Description("The path of the service")
    private final String service;

    @Label("Verb")
    private final String verb;

    @Label("Revision")
    @Description("The revision of the service after the answer")
    private String revision = "";

    @Label("Outcome")
    @Description("The outcome of the reply, or the code of the fault")
    private String outcome = "";

    @Label("Trace")
    @Description("The span that asked, as a traceparent; empty when it asked in none")
    private String trace = "";

    private OperationRun(String service, String verb) {
        this.service = service;
        this.verb = verb;
    }

    /// Begins the event of an operation that comes now; null when no recording asks for it.
    static @Nullable OperationRun begin(String service, String verb) {
        if (!PROBE.isEnabled()) {
            return null;
        }
        OperationRun event = new OperationRun(service, verb);
        event.begin();
        return event;
    }

    /// Ends the event.
    public void end(String how, String after, String traceparent) {
        outcome = how;
        revision = after;
        trace = traceparent;
        commit();
    }

    /// What the event says, in one line.
    @Override
    public String toString() {
        return "%s %s: %s at %s in %s".formatted(verb, service, outcome, revision, trace);
    }
}
