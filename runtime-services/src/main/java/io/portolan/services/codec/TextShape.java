package io.portolan.services.codec;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// A string, or a type that is written as one.
final class TextShape extends AtomShape {

    private final TextForm form;

    TextShape(TextForm form) {
        this.form = form;
    }

    TextForm form() {
        return form;
    }

    @Override
    @Nullable Object read(JsonParser parser, Reading reading) {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            return mismatch(parser, reading, form.words());
        }
        return parse(parser.getString(), reading);
    }

    /// The value that the text stands for, null after a violation.
    @Nullable Object parse(String text, Reading reading) {
        Object value = Texts.hasHalfPair(text) ? null : form.parse(text);
        if (value == null && Texts.hasHalfPair(text)) {
            reading.violation(Texts.HALF_PAIR);
        } else if (value == null) {
            reading.violation("is \"" + Excerpt.of(text) + "\", it must be " + form.words());
        }
        return value;
    }

    @Override
    void write(JsonGenerator out, Object value) {
        out.writeString(value.toString());
    }

    @Override
    Object readPlain(PlainInput in) {
        String text = in.text();
        Object value = text == null ? null : form.parse(text);
        return value == null ? PlainInput.NONE : value;
    }

    @Override
    boolean writePlain(PlainOutput out, Object value) {
        return out.text(value.toString());
    }

    @Override
    boolean isAlwaysAccepted() {
        return form == TextForm.UNIQUE;
    }

    @Override
    void accept(Acceptance to, @Nullable Object before, Object value) {
        if (form.isReadable(value)) {
            to.text(before, value);
        } else {
            to.unreadable(value, form.words());
        }
    }

    @Override
    Map<String, Object> schema(SchemaCatalog catalog) {
        return form.schema();
    }
}
