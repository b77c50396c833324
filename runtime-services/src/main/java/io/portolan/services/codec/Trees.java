package io.portolan.services.codec;

import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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
}
