package io.portolan.services.codec;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ValueNode;

/// Documents as trees of nodes, for what cannot be done while reading.
///
/// Numbers stay exact: a patch must not change those that it does not touch.
final class Trees {

    static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                    .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .nodeFactory(new DocumentNodes())
                    .build();

    private Trees() {}

    /// The value whose first token the parser is at; leaves it at the last one.
    static JsonNode read(JsonParser parser) {
        return MAPPER.readTree(parser);
    }

    /// A parser of the tree, before its first token.
    static JsonParser parser(JsonNode tree) {
        return MAPPER.treeAsTokens(tree);
    }

    /// Makes the nodes of trees, but none for values that documents do not have: CBOR has further
    /// ones, which its parser gives as objects of its own.
    private static final class DocumentNodes extends JsonNodeFactory {

        private static final long serialVersionUID = 1;

        @Override
        public ValueNode pojoNode(@Nullable Object value) {
            throw new StreamReadException(
                    null, "a value that JSON does not have: " + (value == null ? "none" : value));
        }
    }
}
