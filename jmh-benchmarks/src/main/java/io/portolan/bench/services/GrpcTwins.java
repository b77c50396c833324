package io.portolan.bench.services;

import io.grpc.BindableService;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.KnownLength;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.portolan.bench.services.NotificationsProgram.Broadcast;
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
    static int listen(BindableService service, boolean isDirect) throws IOException {
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
    static final class GrpcEcho implements BindableService {

        private final AtomicLong told = new AtomicLong();

        @Override
        public ServerServiceDefinition bindService() {
            return ServerServiceDefinition.builder(ECHO)
                    .addMethod(
                            UNARY,
                            ServerCalls.asyncUnaryCall((Ping ping, StreamObserver<Ping> out) ->
                                    answer(ping.swapped(), out)))
                    .addMethod(
                            TOLD,
                            ServerCalls.asyncUnaryCall((Ping ping, StreamObserver<Ping> out) ->
                                    answer(ping.numbered(told.get()), out)))
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

        private static void answer(Ping ping, StreamObserver<Ping> out) {
            out.onNext(ping);
            out.onCompleted();
        }
    }

    /// Unary calls, or one stream in both directions, over one channel.
    static final class GrpcConversation implements Talk.OneWay {

        private final ManagedChannel channel;
        private final Queue<Consumer<Ping>> waiting = new ConcurrentLinkedQueue<>();
        private final @Nullable StreamObserver<Ping> asks;
        private final StreamObserver<Ping> tells;

        GrpcConversation(int port, boolean isDirect, boolean isStream) {
            channel = connect(port, isDirect);
            asks =
                    isStream
                            ? ClientCalls.asyncBidiStreamingCall(
                                    call(channel, STREAM),
                                    new Each(answer -> waiting.remove().accept(answer)))
                            : null;
            tells =
                    ClientCalls.asyncClientStreamingCall(
                            call(channel, TELL), new Each(answer -> {}));
        }

        @Override
        public void ask(Ping ping, Consumer<Ping> answered) {
            if (asks == null) {
                ClientCalls.asyncUnaryCall(call(channel, UNARY), ping, new Each(answered));
            } else {
                synchronized (asks) { // a stream takes one message at a time
                    waiting.add(answered);
                    asks.onNext(ping);
                }
            }
        }

        @Override
        public void tell(Ping ping) {
            tells.onNext(ping);
        }

        @Override
        public CompletableFuture<Long> told() {
            CompletableFuture<Long> told = new CompletableFuture<>();
            ClientCalls.asyncUnaryCall(
                    call(channel, TOLD),
                    Ping.FIRST,
                    new StreamObserver<Ping>() {
                        @Override
                        public void onNext(Ping answer) {
                            told.complete(answer.id());
                        }

                        @Override
                        public void onError(Throwable failure) {
                            told.completeExceptionally(failure);
                        }

                        @Override
                        public void onCompleted() {}
                    });
            return told;
        }

        @Override
        public void close() {
            channel.shutdownNow();
        }
    }

    /// The end that has the changes: each is written to the stream of every subscriber.
    static final class GrpcPublisher implements BindableService {

        private final List<StreamObserver<Ping>> subscribers = new ArrayList<>();

        @Override
        public ServerServiceDefinition bindService() {
            return ServerServiceDefinition.builder(CHANGES)
                    .addMethod(
                            SUBSCRIBE,
                            ServerCalls.asyncServerStreamingCall(
                                    (Ping ping, StreamObserver<Ping> out) -> subscribe(ping, out)))
                    .addMethod(
                            CHANGE,
                            ServerCalls.asyncClientStreamingCall(
                                    out -> new Each(this::publish, out)))
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
