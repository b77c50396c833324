package io.portolan.bench.services;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.KnownLength;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerCallHandler;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.portolan.bench.services.NotificationsProgram.Broadcast;
import io.portolan.bench.services.Talk.Conversation;
import io.portolan.bench.services.Talk.Conversation.Asking;
import io.portolan.bench.services.Talk.OneWay;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A peer: gRPC with pings in the same fixed layout as everybody's, on its own threads or direct.
final class GrpcTwins {

    private static final int CHANNELS = 4;
    private static final String ECHO = "bench.Echo";
    private static final String CHANGES = "bench.Changes";
    private static final MethodDescriptor<Ping, Ping> UNARY =
            method(ECHO, MethodType.UNARY, "swap");
    private static final MethodDescriptor<Ping, Ping> STREAM =
            method(ECHO, MethodType.BIDI_STREAMING, "swaps");
    private static final MethodDescriptor<Ping, Ping> TELL =
            method(ECHO, MethodType.CLIENT_STREAMING, "tell");
    private static final MethodDescriptor<Ping, Ping> TOLD = method(ECHO, MethodType.UNARY, "told");
    private static final MethodDescriptor<Ping, Ping> SUBSCRIBE =
            method(CHANGES, MethodType.SERVER_STREAMING, "subscribe");
    private static final MethodDescriptor<Ping, Ping> CHANGE =
            method(CHANGES, MethodType.CLIENT_STREAMING, "change");

    private GrpcTwins() {}

    private static MethodDescriptor<Ping, Ping> method(
            String service, MethodType type, String name) {
        Pings pings = new Pings();
        return MethodDescriptor.<Ping, Ping>newBuilder()
                .setType(type)
                .setFullMethodName(MethodDescriptor.generateFullMethodName(service, name))
                .setRequestMarshaller(pings)
                .setResponseMarshaller(pings)
                .build();
    }

    /// Listens; returns the port.
    static int listen(ServerServiceDefinition service, boolean isDirect) throws IOException {
        NettyServerBuilder builder =
                NettyServerBuilder.forAddress(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                        .addService(service);
        return (isDirect ? builder.directExecutor() : builder).build().start().getPort();
    }

    private static ManagedChannel connect(int port, boolean isDirect) {
        NettyChannelBuilder builder =
                NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext();
        return (isDirect ? builder.directExecutor() : builder).build();
    }

    private static ClientCall<Ping, Ping> call(
            ManagedChannel channel, MethodDescriptor<Ping, Ping> method) {
        return channel.newCall(method, CallOptions.DEFAULT);
    }

    private static final class Pings implements MethodDescriptor.Marshaller<Ping> {

        @Override
        public InputStream stream(Ping ping) {
            return new Known(ping.bytes());
        }

        @Override
        public Ping parse(InputStream stream) {
            try {
                return Ping.of(stream.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /// Says how long it is, so that gRPC need not copy it to find out.
        private static final class Known extends ByteArrayInputStream implements KnownLength {
            Known(byte[] bytes) {
                super(bytes);
            }
        }
    }

    /// Takes each ping of a stream.
    ///
    /// @param back ended when the stream ends; null for nobody
    private record Each(Consumer<Ping> taker, @Nullable StreamObserver<Ping> back)
            implements StreamObserver<Ping> {

        Each(Consumer<Ping> taker) {
            this(taker, null);
        }

        @Override
        public void onNext(Ping ping) {
            taker.accept(ping);
        }

        @Override
        public void onError(Throwable failure) {
            // the other end has gone: the program ends
        }

        @Override
        public void onCompleted() {
            if (back != null) {
                back.onCompleted();
            }
        }
    }

    /// The end that answers.
    static ServerServiceDefinition echo() {
        AtomicLong told = new AtomicLong();
        return ServerServiceDefinition.builder(ECHO)
                .addMethod(UNARY, answering(Ping::swapped))
                .addMethod(TOLD, answering(ping -> ping.numbered(told.get())))
                .addMethod(
                        STREAM,
                        ServerCalls.asyncBidiStreamingCall(
                                out -> new Each(ping -> out.onNext(ping.swapped()), out)))
                .addMethod(
                        TELL,
                        ServerCalls.asyncClientStreamingCall(
                                out -> new Each(_ -> told.lazySet(told.get() + 1), out)))
                .build();
    }

    private static ServerCallHandler<Ping, Ping> answering(UnaryOperator<Ping> answer) {
        return ServerCalls.asyncUnaryCall((Ping ping, StreamObserver<Ping> out) -> {
            out.onNext(answer.apply(ping));
            out.onCompleted();
        });
    }

    /// Unary calls, or one stream in both directions, over one channel.
    static Conversation ask(int port, boolean isDirect, boolean isStream) {
        ManagedChannel channel = connect(port, isDirect);
        StreamObserver<Ping> tells =
                ClientCalls.asyncClientStreamingCall(call(channel, TELL), new Each(answer -> {}));
        return new Conversation(
                isStream
                        ? askByStream(channel)
                        : (ping, answered) ->
                                ClientCalls.asyncUnaryCall(
                                        call(channel, UNARY), ping, new Each(answered)),
                new OneWay(
                        tells::onNext,
                        () -> {
                            CompletableFuture<Ping> count = new CompletableFuture<>();
                            ClientCalls.asyncUnaryCall(
                                    call(channel, TOLD), Ping.FIRST, new Each(count::complete));
                            return count.thenApply(Ping::id);
                        }),
                channel::shutdownNow);
    }

    private static Asking askByStream(ManagedChannel channel) {
        Queue<Consumer<Ping>> waiting = new ConcurrentLinkedQueue<>();
        StreamObserver<Ping> asks =
                ClientCalls.asyncBidiStreamingCall(
                        call(channel, STREAM), new Each(answer -> waiting.remove().accept(answer)));
        return (ping, answered) -> {
            synchronized (asks) { // a stream takes one message at a time
                waiting.add(answered);
                asks.onNext(ping);
            }
        };
    }

    /// The end that has the changes: each is written to the stream of every subscriber. A first
    /// message says that the subscriber is there.
    static ServerServiceDefinition publisher() {
        List<StreamObserver<Ping>> subscribers = new ArrayList<>();
        return ServerServiceDefinition.builder(CHANGES)
                .addMethod(
                        SUBSCRIBE,
                        ServerCalls.asyncServerStreamingCall(
                                (Ping ping, StreamObserver<Ping> subscriber) -> {
                                    synchronized (subscribers) {
                                        subscriber.onNext(ping);
                                        subscribers.add(subscriber);
                                    }
                                }))
                .addMethod(
                        CHANGE,
                        ServerCalls.asyncClientStreamingCall(out ->
                                new Each(
                                        ping -> {
                                            synchronized (subscribers) {
                                                subscribers.forEach(it -> it.onNext(ping));
                                            }
                                        },
                                        out)))
                .build();
    }

    /// Each subscriber reads a stream of its own, over a few channels.
    static Broadcast broadcast(int port, boolean isDirect) {
        List<ManagedChannel> channels = new ArrayList<>();
        for (int i = 0; i < CHANNELS; i++) {
            channels.add(connect(port, isDirect));
        }
        StreamObserver<Ping> changes =
                ClientCalls.asyncClientStreamingCall(
                        call(channels.getFirst(), CHANGE), new Each(answer -> {}));
        AtomicInteger subscribed = new AtomicInteger();
        return new Broadcast(
                subscriber -> {
                    CountDownLatch isThere = new CountDownLatch(1);
                    ClientCalls.asyncServerStreamingCall(
                            call(channels.get(subscribed.getAndIncrement() % CHANNELS), SUBSCRIBE),
                            Ping.FIRST.numbered(0),
                            new Each(ping -> {
                                if (ping.id() == 0) {
                                    isThere.countDown();
                                } else {
                                    subscriber.change(ping.id());
                                }
                            }));
                    isThere.await();
                },
                number -> changes.onNext(Ping.FIRST.numbered(number)),
                () -> channels.forEach(ManagedChannel::shutdownNow));
    }
}
