package io.portolan.services.codec;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;

/// A [Document]: any document, kept as it is.
final class DocumentShape extends Shape {

    static final DocumentShape DOCUMENT = new DocumentShape();

    private DocumentShape() {}

    @Override
    Object read(JsonParser parser, Reading reading) {
        return new Document(finite(Trees.read(parser)));
    }

    /// CBOR has numbers that JSON has not.
    private static JsonNode finite(JsonNode node) {
        if ((node.isDouble() || node.isFloat()) && !Double.isFinite(node.doubleValue())) {
            throw Fault.of(FaultCode.INVALID_BODY, "the number " + node + " is not finite")
                    .exception();
        }
        node.forEach(DocumentShape::finite);
        return node;
    }

    @Override
    void write(JsonGenerator out, Object value) {
        Trees.MAPPER.writeTree(out, ((Document) value).tree());
    }

    @Override
    public Object isolated(Object value) {
        return value;
    }

    @Override
    public boolean isImmutable() {
        return true;
    }

    @Override
    Map<String, Object> schema(SchemaCatalog catalog) {
        return OrderedMap.of();
    }
}
