package io.portolan.services.node;

import io.portolan.services.contract.Contract;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.ServiceModel;
import org.jspecify.annotations.Nullable;

/// Services as a client sees them that knows them only by a generic contract: they have the verbs
/// of that contract and no others.
///
/// @param operations the services
/// @param contract the generic contract
record NarrowedOperations(Operations operations, Contract contract) implements Operations {

    @Override
    public void perform(Exchange exchange) {
        if (contract.verbs().contains(exchange.operation().verb())) {
            operations.perform(exchange);
        } else {
            exchange.fail(contract.notSupported(exchange.operation().verb()).fault());
        }
    }

    @Override
    public @Nullable ServiceModel model(String service) {
        return operations.model(service);
    }
}
