package io.portolan.services.netty;

import io.portolan.services.client.ServiceClient;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.FaultException;

/// What a program that has no Netty is told.
final class WithoutNetty {

    private WithoutNetty() {}

    static String listens() throws InterruptedException {
        try (ServiceNode node = ServiceNode.builder().tcp(0).start()) {
            return "started " + node.name();
        } catch (FaultException e) {
            return String.valueOf(e.getMessage());
        }
    }

    static String joins() throws InterruptedException {
        try (ServiceNode node = ServiceNode.builder().join("127.0.0.1:1").start()) {
            return "started " + node.name();
        } catch (FaultException e) {
            return String.valueOf(e.getMessage());
        }
    }

    static String asks() {
        try {
            ServiceClient.of("127.0.0.1:1").close();
            return "made a client";
        } catch (FaultException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
