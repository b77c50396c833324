package io.portolan.services.codec;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What a merge patch makes of a document. Neither of the two is changed.
///
/// Source: RFC 7396
final class MergePatch {

    private MergePatch() {}

    static JsonNode apply(JsonNode target, JsonNode patch) {
        if (!(patch instanceof ObjectNode members)) {
            return patch;
        }
        ObjectNode merged = JsonNodeFactory.instance.objectNode();
        if (target instanceof ObjectNode object) {
            merged.setAll(object);
        }
        for (Map.Entry<String, JsonNode> member : members.properties()) {
            if (member.getValue().isNull()) {
                merged.remove(member.getKey());
            } else {
                JsonNode old = merged.path(member.getKey());
                merged.set(member.getKey(), apply(old, member.getValue()));
            }
        }
        return merged;
    }
}
