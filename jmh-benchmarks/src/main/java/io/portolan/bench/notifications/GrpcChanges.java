package io.portolan.bench.notifications;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.portolan.bench.services.Ping;
import io.portolan.bench.wire.GrpcPings;

/// The methods of the peer's service.
final class GrpcChanges {

    static final String SERVICE = "bench.Changes";
    static final MethodDescriptor<Ping, Ping> SUBSCRIBE =
            GrpcPings.method(SERVICE, MethodType.SERVER_STREAMING, "subscribe");
    static final MethodDescriptor<Ping, Ping> CHANGE =
            GrpcPings.method(SERVICE, MethodType.CLIENT_STREAMING, "change");

    private GrpcChanges() {}
}
