package io.portolan.bench.notifications;

import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.portolan.bench.services.Ping;
import io.portolan.bench.wire.Each;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/// A peer's end that has the changes: each is written to the stream of every subscriber.
final class GrpcPublisher {

    private final List<StreamObserver<Ping>> subscribers = new ArrayList<>();

    /// Listens; returns the port.
    static int start(boolean isDirect) throws IOException {
        NettyServerBuilder builder =
                NettyServerBuilder.forAddress(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                        .addService(new GrpcPublisher().service());
        Server server = (isDirect ? builder.directExecutor() : builder).build().start();
        return server.getPort();
    }

    private ServerServiceDefinition service() {
        return ServerServiceDefinition.builder(GrpcChanges.SERVICE)
                .addMethod(
                        GrpcChanges.SUBSCRIBE,
                        ServerCalls.asyncServerStreamingCall(
                                (Ping ping, StreamObserver<Ping> out) -> subscribe(ping, out)))
                .addMethod(
                        GrpcChanges.CHANGE,
                        ServerCalls.asyncClientStreamingCall(out -> new Each(this::publish, out)))
                .build();
    }

    /// A first message says that it is there.
    private synchronized void subscribe(Ping ping, StreamObserver<Ping> subscriber) {
        subscriber.onNext(ping);
        subscribers.add(subscriber);
    }

    private synchronized void publish(Ping ping) {
        subscribers.forEach(subscriber -> subscriber.onNext(ping));
    }
}
