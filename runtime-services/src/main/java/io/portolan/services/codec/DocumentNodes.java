package io.portolan.services.codec;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ValueNode;

/// Makes the nodes of trees, but none for values that documents do not have: CBOR has further ones,
/// which its parser gives as objects of its own.
final class DocumentNodes extends JsonNodeFactory {

    private static final long serialVersionUID = 1;

    @Override
    public ValueNode pojoNode(@Nullable Object value) {
        throw new StreamReadException(
                null, "a value that JSON does not have: " + (value == null ? "none" : value));
    }
}
