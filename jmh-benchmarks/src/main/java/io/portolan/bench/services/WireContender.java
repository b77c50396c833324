package io.portolan.bench.services;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.services.CreateRequest;
import io.portolan.services.binary.BinaryServer;
import io.portolan.services.binary.BinarySettings;
import io.portolan.services.binary.TcpSettings;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.http.wire.HttpListener;
import io.portolan.services.node.ServiceNode;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/// Who is at both ends of the connection.
enum WireContender implements Contender {
    BYTES("Portolan, operations with bytes", Role.OURS),
    BYTES_TLS("Portolan, operations with bytes, TLS", Role.OURS),
    BYTES_HTTP2("Portolan, operations with bytes, HTTP/2 with TLS", Role.OURS),
    RECORDS("Portolan, a service with records", Role.OURS),
    RECORDS_JACKSON("Portolan, a service with records, CBOR by Jackson alone", Role.OURS),
    NETTY("Netty, an echo of frames", Role.YARDSTICK),
    GRPC_STREAM("gRPC, one stream", Role.PEER),
    GRPC_UNARY_DIRECT("gRPC, unary, direct executor", Role.PEER),
    GRPC_UNARY("gRPC, unary", Role.PEER);

    private static final BinarySettings LIMITS =
            BinarySettings.DEFAULT.withRequestsInFlight(1 << 14);

    private final String label;
    private final Role role;

    WireContender(String label, Role role) {
        this.label = label;
        this.role = role;
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
    public List<String> by() {
        return role == Role.OURS
                ? List.of(
                        NETTY.name(),
                        GRPC_STREAM.name(),
                        GRPC_UNARY_DIRECT.name(),
                        GRPC_UNARY.name())
                : List.of();
    }

    /// Options of both JVMs besides those of all contenders.
    List<String> options() {
        return this == RECORDS_JACKSON
                ? List.of("-Dio.portolan.services.plainCbor=false")
                : List.of();
    }

    /// Sets the same options in this JVM, before any class of ours reads them.
    void setOptions() {
        for (String option : options()) {
            String[] nameAndValue = option.substring(2).split("=", 2);
            System.setProperty(nameAndValue[0], nameAndValue[1]);
        }
    }

    /// Listens; returns the port.
    int listen() throws IOException, InterruptedException {
        return switch (this) {
            case BYTES ->
                    BinaryServer.open(new EchoOperations(), TcpSettings.LOOPBACK.limits(LIMITS))
                            .address()
                            .getPort();
            case BYTES_TLS ->
                    BinaryServer.open(
                                    new EchoOperations(),
                                    TcpSettings.LOOPBACK.limits(LIMITS).tls(WireKeys.server()))
                            .address()
                            .getPort();
            case BYTES_HTTP2 ->
                    HttpListener.open(
                                    new EchoOperations(),
                                    HttpSettings.LOOPBACK.tls(WireKeys.server()))
                            .address()
                            .getPort();
            case RECORDS, RECORDS_JACKSON -> {
                ServiceNode node =
                        ServiceNode.builder()
                                .service(EchoService.class)
                                .tcp(TcpSettings.LOOPBACK.limits(LIMITS))
                                .start();
                node.create(
                        CreateRequest.of("urn:bench:wire")
                                .name("echo")
                                .state(new EchoService.Nothing()));
                yield Objects.requireNonNull(node.tcp()).getPort();
            }
            case NETTY -> NettyEcho.start();
            case GRPC_STREAM, GRPC_UNARY_DIRECT -> GrpcEcho.start(true);
            case GRPC_UNARY -> GrpcEcho.start(false);
        };
    }

    Conversation connect(int port) {
        return switch (this) {
            case BYTES -> BinaryConversation.ofBytes(port, null);
            case BYTES_TLS -> BinaryConversation.ofBytes(port, WireKeys.client());
            case BYTES_HTTP2 -> new Http2Conversation(port);
            case RECORDS, RECORDS_JACKSON -> BinaryConversation.ofRecords(port);
            case NETTY -> new NettyConversation(port);
            case GRPC_STREAM -> new GrpcConversation(port, GrpcConversation.Way.STREAM);
            case GRPC_UNARY_DIRECT -> new GrpcConversation(port, GrpcConversation.Way.UNARY_DIRECT);
            case GRPC_UNARY -> new GrpcConversation(port, GrpcConversation.Way.UNARY);
        };
    }
}
