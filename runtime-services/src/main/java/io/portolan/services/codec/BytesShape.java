package io.portolan.services.codec;

import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/// A `byte[]`: bytes in CBOR, base64 in JSON.
final class BytesShape extends Shape {

    static final BytesShape BYTES = new BytesShape();

    private BytesShape() {}

    @Override
    @Nullable Object read(JsonParser parser, Reading reading) {
        switch (parser.currentToken()) {
            case VALUE_EMBEDDED_OBJECT -> {
                return parser.getBinaryValue();
            }
            case VALUE_STRING -> {
                try {
                    return Base64.getDecoder().decode(parser.getString());
                } catch (IllegalArgumentException e) {
                    reading.violation("is no base64: " + e.getMessage());
                    return null;
                }
            }
            default -> {
                return mismatch(parser, reading, "base64 in a string");
            }
        }
    }

    @Override
    void write(JsonGenerator out, Object value) {
        out.writeBinary((byte[]) value);
    }

    @Override
    public Object isolated(Object value) {
        return ((byte[]) value).clone();
    }

    @Override
    public boolean isImmutable() {
        return false;
    }

    @Override
    public boolean staysMutable() {
        return true;
    }

    @Override
    Map<String, Object> schema(SchemaCatalog catalog) {
        return OrderedMap.of("type", "string", "contentEncoding", "base64");
    }
}
