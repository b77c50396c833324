package io.portolan.bench.services;

import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicLong;

/// A peer's end that answers.
final class GrpcEcho {

    private final AtomicLong told = new AtomicLong();

    /// Listens; returns the port.
    static int start(boolean isDirect) throws IOException {
        NettyServerBuilder builder =
                NettyServerBuilder.forAddress(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                        .addService(new GrpcEcho().service());
        Server server = (isDirect ? builder.directExecutor() : builder).build().start();
        return server.getPort();
    }

    private ServerServiceDefinition service() {
        return ServerServiceDefinition.builder(GrpcPings.SERVICE)
                .addMethod(
                        GrpcPings.UNARY,
                        ServerCalls.asyncUnaryCall((Ping ping, StreamObserver<Ping> out) ->
                                answer(ping.swapped(), out)))
                .addMethod(
                        GrpcPings.TOLD,
                        ServerCalls.asyncUnaryCall((Ping ping, StreamObserver<Ping> out) ->
                                answer(new Ping(told.get(), ping.x(), ping.y(), ping.name()), out)))
                .addMethod(
                        GrpcPings.STREAM,
                        ServerCalls.asyncBidiStreamingCall(
                                out -> new Each(ping -> out.onNext(ping.swapped()), out)))
                .addMethod(
                        GrpcPings.TELL,
                        ServerCalls.asyncClientStreamingCall(
                                out -> new Each(ping -> told.lazySet(told.get() + 1), out)))
                .build();
    }

    private static void answer(Ping ping, StreamObserver<Ping> out) {
        out.onNext(ping);
        out.onCompleted();
    }
}
