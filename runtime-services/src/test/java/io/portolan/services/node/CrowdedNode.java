package io.portolan.services.node;

import io.portolan.services.CreateRequest;
import io.portolan.services.http.HttpSettings;
import java.lang.management.ManagementFactory;
import java.util.Objects;

/// A process with a node of very many services, which says how much memory it takes.
final class CrowdedNode {

    private CrowdedNode() {}

    /// Creates the services, prints where they are asked, and then answers each line with the bytes
    /// of the heap that are in use.
    ///
    /// @param args how many services
    public static void main(String[] args) throws Exception {
        ServiceNode node =
                ServiceNode.builder()
                        .name("crowded")
                        .service(NotesService.class)
                        .http(HttpSettings.LOOPBACK)
                        .tcp(0)
                        .start();
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            node.create(CreateRequest.of(NotesService.ID).name("n" + i));
        }
        int http = Objects.requireNonNull(node.http()).getPort();
        int frames = Objects.requireNonNull(node.tcp()).getPort();
        System.out.println("ready " + http + " " + frames);
        for (int next = System.in.read(); next >= 0; next = System.in.read()) {
            System.gc();
            long bytes = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            System.out.println("used " + bytes);
        }
        Runtime.getRuntime().halt(0);
    }
}
