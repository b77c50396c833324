package io.portolan.services.events;

import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// Records operations while the JVM has a flight recorder; as that of the core, it touches no class
/// of an event before.
///
/// *Threads:* any.
public final class OperationRecorder {

    private OperationRecorder() {}

    /// Begins the event of an operation that comes now; null when no recording asks for it.
    public static @Nullable OperationRun operationBegins(String service, String verb) {
        return FlightRecorder.isInitialized() ? OperationRun.begin(service, verb) : null;
    }
}
