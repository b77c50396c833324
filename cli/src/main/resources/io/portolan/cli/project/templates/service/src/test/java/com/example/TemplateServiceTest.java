package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.FaultException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Asks the service in a node of its own, without a network.
class TemplateServiceTest {

    private ServiceNode node;
    private ServiceProxy<TemplateService.State> service;

    @BeforeEach
    void start() throws InterruptedException {
        node = ServiceNode.builder().service(TemplateService.class).start();
        service =
                node.connect(
                        node.create(CreateRequest.of("urn:example:template")),
                        TemplateService.State.class);
    }

    @AfterEach
    void end() {
        node.close();
    }

    @Test
    void changesAreAddedUp() throws InterruptedException {
        service.update(new TemplateService.Change("apples", 5), null);
        service.update(new TemplateService.Change("pears", 2), null);
        service.update(new TemplateService.Change("apples", -1), null);
        assertEquals(6, service.named("total").submit(null, Integer.class));
        assertEquals(
                List.of("apples"), service.query(new TemplateService.Least(3), List.class));
    }

    @Test
    void noMoreIsTakenThanIsThere() throws InterruptedException {
        service.update(new TemplateService.Change("apples", 1), null);
        FaultException refused =
                assertThrows(
                        FaultException.class,
                        () -> service.update(new TemplateService.Change("apples", -2), null));
        assertEquals("apples: 1 are there, 2 cannot be taken", refused.fault().detail());
        assertEquals(1, service.get().state().entries().get("apples").count());
    }
}
