package io.portolan.services.http;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.operation.Encoded;
import java.util.Base64;
import java.util.Map;

/// Bodies as values to be written inside a JSON document.
final class EncodedValue {

    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);
    private static final Codec CBOR = Codec.cbor(CodecLimits.DEFAULT);

    private EncodedValue() {}

    /// The value; one that came as bytes is read, or told in base64 when nobody can read it.
    static Object of(Object body) {
        if (!(body instanceof Encoded encoded)) {
            return body;
        }
        if (encoded.mediaType().endsWith("json")) {
            return JSON.parse(encoded.bytes());
        }
        if (encoded.mediaType().equals(Codec.CBOR)) {
            return CBOR.parse(encoded.bytes());
        }
        return Map.of(
                "mediaType", encoded.mediaType(),
                "base64", Base64.getEncoder().encodeToString(encoded.bytes()));
    }
}
