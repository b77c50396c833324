package io.portolan.services.node;

import io.portolan.services.CreateRequest;
import io.portolan.services.nodes.JoinSettings;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/// A process with a node `east` that joins another one and has a service `n`, until it is killed.
final class EastNode {

    static final Duration LEASE = Duration.ofMinutes(1);

    private EastNode() {}

    /// Starts the node and prints where it listens.
    ///
    /// @param args the address of the other node, and the port to listen at
    public static void main(String[] args) throws Exception {
        ServiceNode node =
                ServiceNode.builder()
                        .name("east")
                        .service(NotesService.class)
                        .join(JoinSettings.of(List.of(args[0])).lease(LEASE))
                        .tcp(Integer.parseInt(args[1]))
                        .start();
        URI notes = node.create(CreateRequest.of(NotesService.ID).name("n"));
        node.connect(notes, NotesService.Notes.class).update(new NotesService.Add(7), null);
        System.out.println("ready " + Objects.requireNonNull(node.tcp()).getPort());
        ChildJvm.stay();
    }
}
