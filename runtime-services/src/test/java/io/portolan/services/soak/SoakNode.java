package io.portolan.services.soak;

import io.portolan.services.CreateRequest;
import io.portolan.services.Limits;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ChildJvm;
import io.portolan.services.node.ServiceNode;
import java.nio.file.Path;
import java.util.Objects;

/// A process with a ledger, until it is killed.
final class SoakNode {

    private SoakNode() {}

    public static void main(String[] args) throws Exception {
        ServiceNode node =
                ServiceNode.builder()
                        .name("soak")
                        .service(Ledger.class)
                        .store(Path.of(args[0]))
                        .limits(Limits.DEFAULT.maxPendingPerService(32))
                        .http(HttpSettings.LOOPBACK)
                        .tcp(0)
                        .start();
        node.create(CreateRequest.of(Ledger.ID).name("ledger"));
        int http = Objects.requireNonNull(node.http()).getPort();
        int frames = Objects.requireNonNull(node.tcp()).getPort();
        System.out.println("ready " + http + " " + frames);
        ChildJvm.stay();
    }
}
