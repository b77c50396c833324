package io.portolan.services.operation;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The one exception of this module: an operation was not done.
///
/// A handler throws it to answer with the fault; a proxy throws it to its caller.
public final class FaultException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// Lost when it is serialized, which nobody should do: the message stays.
    private final transient Fault fault;

    /// The exception that brings this fault.
    public FaultException(Fault fault) {
        this(fault, null);
    }

    /// The exception that brings this fault, and what caused it here.
    public FaultException(Fault fault, @Nullable Throwable cause) {
        super(fault.code().text() + ": " + fault.detail(), cause);
        this.fault = Objects.requireNonNull(fault, "fault");
    }

    /// Why.
    public Fault fault() {
        return fault;
    }

    /// Why, in one word.
    public FaultCode code() {
        return fault.code();
    }
}
