package io.portolan.services.hosting;

import io.portolan.services.contract.Contract;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import java.nio.file.Path;
import java.util.Map;

/// That a kept state cannot be read by the present version of its contract. Its bytes stay as they
/// are.
public final class UnreadableStateException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Fault fault;

    /// @param reason which member of the state, and what is wrong with it
    /// @param told what the callers of the service are told of it
    UnreadableStateException(
            Contract contract,
            Path store,
            String service,
            String version,
            String reason,
            String told,
            Throwable cause) {
        super(message(contract, store.toString(), service, version, reason), cause);
        Path name = store.getFileName();
        fault =
                new Fault(
                        FaultCode.OPERATION_FAILED,
                        "The kept state cannot be read",
                        message(
                                contract,
                                name == null ? "" : name.toString(),
                                service,
                                version,
                                told),
                        null,
                        Map.of());
    }

    /// What callers of the service are told: without the place of the store.
    public Fault fault() {
        return fault;
    }

    private static String message(
            Contract contract, String store, String service, String version, String reason) {
        return ("the state of %s in store '%s', written by version '%s' of its contract, cannot be read by version '%s': %s."
                        + " It is kept as it is. Give %s a constructor without parameters whose values absent members take,"
                        + " annotate a component with @Was(\"its earlier name\"),"
                        + " or give %s a static @Upgrade method; or DROP the service to begin anew")
                .formatted(
                        service,
                        store,
                        version,
                        contract.terms().version(),
                        reason,
                        contract.state().getSimpleName(),
                        contract.type().getSimpleName());
    }
}
