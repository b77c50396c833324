package io.portolan.bench.notifications;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import java.io.IOException;

/// Who tells the subscribers, in the process or over connections to it.
enum NotificationsContender implements Contender {
    NODE("Portolan, in the node", Role.OURS, false),
    FRAMES("Portolan, by frames", Role.OURS, true),
    PEKKO("Pekko, event stream", Role.PEER, false),
    VERTX("Vert.x, publish", Role.PEER, false),
    REACTOR("Reactor, multicast sink", Role.PEER, false),
    GRPC_DIRECT("gRPC, streams, direct executor", Role.PEER, true),
    GRPC("gRPC, streams", Role.PEER, true);

    private static final int MANY = 10_000;

    private final String label;
    private final Role role;
    private final boolean isFar;

    NotificationsContender(String label, Role role, boolean isFar) {
        this.label = label;
        this.role = role;
        this.isFar = isFar;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    @Override
    public boolean fits(int size) {
        return isFar == (size < MANY);
    }

    /// Whether the subscribers are in another process than the changes.
    boolean isFar() {
        return isFar;
    }

    /// Listens; returns the port.
    int listen() throws IOException, InterruptedException {
        return switch (this) {
            case FRAMES -> NodeBroadcast.listen();
            case GRPC_DIRECT -> GrpcPublisher.start(true);
            case GRPC -> GrpcPublisher.start(false);
            default -> throw new IllegalStateException(label + " does not listen");
        };
    }

    /// @param port of the other process, 0 for those that have none
    Broadcast connect(int port) throws InterruptedException {
        return switch (this) {
            case NODE -> new NodeBroadcast();
            case FRAMES -> new FrameBroadcast(port);
            case PEKKO -> new PekkoBroadcast();
            case VERTX -> new VertxBroadcast();
            case REACTOR -> new ReactorBroadcast();
            case GRPC_DIRECT -> new GrpcBroadcast(port, true);
            case GRPC -> new GrpcBroadcast(port, false);
        };
    }
}
