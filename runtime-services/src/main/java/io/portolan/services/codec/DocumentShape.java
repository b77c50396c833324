package io.portolan.services.codec;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;

/// A [Document]: any document, kept as it is.
final class DocumentShape extends AtomShape {

    static final DocumentShape DOCUMENT = new DocumentShape();

    private DocumentShape() {}

    @Override
    boolean isNullRead() {
        return true;
    }

    @Override
    Object read(JsonParser parser, Reading reading) {
        JsonNode tree = Trees.read(parser);
        check(tree, reading);
        return new Document(tree);
    }

    /// CBOR has numbers that JSON has not, and both have texts that are none.
    private static void check(JsonNode node, Reading reading) {
        if ((node.isDouble() || node.isFloat()) && !Double.isFinite(node.doubleValue())) {
            throw Fault.of(FaultCode.INVALID_BODY, "the number " + node + " is not finite")
                    .exception();
        }
        if (node.isString()) {
            String _ = reading.text(node.stringValue());
        }
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            reading.enter(member.getKey());
            String _ = reading.text(member.getKey());
            check(member.getValue(), reading);
            reading.leave();
        }
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                reading.enter(i);
                check(node.get(i), reading);
                reading.leave();
            }
        }
    }

    @Override
    void write(JsonGenerator out, Object value) {
        Trees.MAPPER.writeTree(out, ((Document) value).tree());
    }

    @Override
    void accept(Acceptance to, @Nullable Object before, Object value) {
        if (before != null) {
            to.leave(this, before);
        }
        visit(to, ((Document) value).tree());
    }

    private static void visit(Acceptance to, JsonNode node) {
        if (node.isString()) {
            to.text(null, node.stringValue());
        } else if (node.isNumber()) {
            to.number(null, node.numberValue());
        } else if (node.isContainer()) {
            to.container(false, 0);
            if (to.enter()) {
                if (node.isObject()) {
                    node.properties()
                            .forEach(member -> {
                                to.name(member.getKey(), false);
                                visit(to, member.getValue());
                            });
                } else {
                    node.forEach(element -> visit(to, element));
                }
            }
            to.leave();
        } else {
            to.count(1);
        }
    }

    @Override
    Map<String, Object> schema(SchemaCatalog catalog) {
        return OrderedMap.of();
    }
}
