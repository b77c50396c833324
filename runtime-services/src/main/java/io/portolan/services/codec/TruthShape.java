package io.portolan.services.codec;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/// `true` or `false`.
final class TruthShape extends AtomShape {

    static final TruthShape TRUTH = new TruthShape();

    private TruthShape() {}

    @Override
    @Nullable Object read(JsonParser parser, Reading reading) {
        return switch (parser.currentToken()) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> mismatch(parser, reading, "a boolean");
        };
    }

    @Override
    void write(JsonGenerator out, Object value) {
        out.writeBoolean((Boolean) value);
    }

    @Override
    Object readPlain(PlainInput in) {
        if (in.take(PlainOutput.TRUE)) {
            return true;
        }
        return in.take(PlainOutput.FALSE) ? (Object) false : PlainInput.NONE;
    }

    @Override
    boolean writePlain(PlainOutput out, Object value) {
        out.initial((Boolean) value ? PlainOutput.TRUE : PlainOutput.FALSE);
        return true;
    }

    @Override
    boolean isAlwaysAccepted() {
        return true;
    }

    @Override
    void accept(Acceptance to, @Nullable Object before, Object value) {
        to.count(before == null ? 1 : 0);
    }

    @Override
    Map<String, Object> schema(SchemaCatalog catalog) {
        return OrderedMap.of("type", "boolean");
    }
}
