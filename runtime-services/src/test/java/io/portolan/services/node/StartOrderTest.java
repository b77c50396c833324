package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.services.Partner;
import io.portolan.services.ServiceContract;
import io.portolan.services.contract.Contract;
import io.portolan.services.contract.ContractReader;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.system.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// In which order services start.
class StartOrderTest {

    private static final int MANY = 50_000;

    record Empty() {}

    @ServiceContract(id = "urn:test:link", state = Empty.class)
    @Partner(name = "next", contract = "urn:test:link", optional = true)
    static final class Link {}

    private final Contract link = ContractReader.read(Link.class);

    private static Manifest.Entry link(int number, int next) {
        return new Manifest.Entry("s" + number, "urn:test:link", Map.of("next", "s" + next), null);
    }

    private List<String> order(List<Manifest.Entry> services) {
        return List.copyOf(StartOrder.of(new Manifest(services, null), id -> link).keySet());
    }

    @Test
    void aChainIsNeverTooLong() {
        List<Manifest.Entry> services = new ArrayList<>();
        List<String> ordered = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            services.add(link(i, i + 1));
            ordered.addFirst("s" + i);
        }
        assertEquals(ordered, order(services));
    }

    @Test
    void aCycleIsNamedWithoutTheWayToIt() {
        List<Manifest.Entry> services = List.of(link(0, 1), link(1, 2), link(2, 3), link(3, 1));
        Fault fault = refused(FaultCode.CALL_CYCLE, () -> order(services));
        assertEquals(List.of("s1", "s2", "s3", "s1"), fault.extensions().get(Fault.CYCLE));
        Fault own = refused(FaultCode.CALL_CYCLE, () -> order(List.of(link(0, 0))));
        assertEquals(List.of("s0", "s0"), own.extensions().get(Fault.CYCLE));
    }
}
