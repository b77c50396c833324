package io.portolan.services.node;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Operation;

/// With bodies in CBOR, as they come over a network.
class EncodedTransportTest extends TransportSuite {

    private static final Codec CBOR = Codec.cbor(CodecLimits.DEFAULT);

    @Override
    Transport transport(ServiceNode to) {
        return new InProcess(to, EncodedTransportTest::encoded);
    }

    private static Operation encoded(Operation operation) {
        Object body = operation.body();
        return body == null || body instanceof Encoded
                ? operation
                : new Operation(
                        operation.verb(),
                        operation.target(),
                        new Encoded(Codec.CBOR, CBOR.write(body), body.getClass().getSimpleName()),
                        operation.terms());
    }
}
