package io.portolan.services.node;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import org.junit.jupiter.api.function.Executable;

/// Asserts that something is refused, and how.
final class Refusals {

    private Refusals() {}

    static Fault refused(FaultCode code, Executable what) {
        FaultException refusal = requireNonNull(assertThrows(FaultException.class, what));
        assertEquals(code, refusal.code(), refusal::getMessage);
        return refusal.fault();
    }

    static String badArgument(Executable what) {
        return String.valueOf(
                requireNonNull(assertThrows(IllegalArgumentException.class, what)).getMessage());
    }
}
