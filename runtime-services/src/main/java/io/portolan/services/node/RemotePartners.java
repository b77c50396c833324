package io.portolan.services.node;

import io.portolan.services.binary.NodeAddress;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.ServiceInfo;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Services of other nodes, as partners of those of this one.
///
/// A request for a service may come from anybody who may create, so only nodes are asked that this
/// one knows anyway.
///
/// @param node this one
record RemotePartners(Node node) {

    private static final Duration LONGEST_LOOK = Duration.ofSeconds(5);

    /// Where the service is that the directory has as `NAME@NODE`; other texts as they are.
    String placed(String named) {
        int at = named.indexOf('@');
        if (at <= 0 || named.startsWith("/") || named.contains(":")) {
            return named;
        }
        return node.membership().services().stream()
                .filter(info -> named.equals(info.name() + "@" + info.node()))
                .map(ServiceInfo::path)
                .findFirst()
                .orElse(named);
    }

    /// What a service of another node says of itself; null when there is none, or its node is not
    /// known here.
    @Nullable ServiceInfo look(String place) throws InterruptedException {
        NodeAddress there;
        try {
            there = ServiceAddress.of(place).node();
        } catch (IllegalArgumentException e) {
            return null;
        }
        if (there == null || !node.membership().knows(there)) {
            return null;
        }
        try {
            return node.resolver().proxy(place, Record.class).timeout(LONGEST_LOOK).lookup();
        } catch (FaultException e) {
            if (e.code() == FaultCode.UNKNOWN_ENTRY) {
                return null;
            }
            throw e;
        }
    }
}
