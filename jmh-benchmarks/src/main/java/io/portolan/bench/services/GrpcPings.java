package io.portolan.bench.services;

import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/// Pings as messages of gRPC, in the same fixed layout as everybody's.
public final class GrpcPings implements MethodDescriptor.Marshaller<Ping> {

    static final String SERVICE = "bench.Echo";
    static final MethodDescriptor<Ping, Ping> UNARY = method(MethodType.UNARY, "swap");
    static final MethodDescriptor<Ping, Ping> STREAM = method(MethodType.BIDI_STREAMING, "swaps");
    static final MethodDescriptor<Ping, Ping> TELL = method(MethodType.CLIENT_STREAMING, "tell");
    static final MethodDescriptor<Ping, Ping> TOLD = method(MethodType.UNARY, "told");

    private static MethodDescriptor<Ping, Ping> method(MethodType type, String name) {
        return method(SERVICE, type, name);
    }

    /// A method that takes pings and gives pings.
    public static MethodDescriptor<Ping, Ping> method(
            String service, MethodType type, String name) {
        GrpcPings pings = new GrpcPings();
        return MethodDescriptor.<Ping, Ping>newBuilder()
                .setType(type)
                .setFullMethodName(MethodDescriptor.generateFullMethodName(service, name))
                .setRequestMarshaller(pings)
                .setResponseMarshaller(pings)
                .build();
    }

    @Override
    public InputStream stream(Ping ping) {
        return new Known(PingLayout.bytes(ping));
    }

    @Override
    public Ping parse(InputStream stream) {
        try {
            return PingLayout.ping(stream.readAllBytes());
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
