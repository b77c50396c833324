package io.portolan.services.codec;

import java.math.BigDecimal;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Whether two trees are the same document: numbers by value, members in any order.
///
/// Source: RFC 6902
final class SameJson {

    private SameJson() {}

    static boolean isSame(JsonNode a, JsonNode b) {
        if (a.isNumber() && b.isNumber()) {
            return decimal(a).compareTo(decimal(b)) == 0;
        }
        if (a.getNodeType() != b.getNodeType() || a.size() != b.size()) {
            return false;
        }
        if (a.isArray()) {
            for (int i = 0; i < a.size(); i++) {
                if (!isSame(a.get(i), b.get(i))) {
                    return false;
                }
            }
            return true;
        }
        if (a.isObject()) {
            for (Map.Entry<String, JsonNode> member : a.properties()) {
                JsonNode other = b.get(member.getKey());
                if (other == null || !isSame(member.getValue(), other)) {
                    return false;
                }
            }
            return true;
        }
        return a.equals(b);
    }

    static int hash(JsonNode node) {
        if (node.isNumber()) {
            return decimal(node).stripTrailingZeros().hashCode();
        }
        int hash = node.getNodeType().hashCode();
        if (node.isArray()) {
            for (JsonNode element : node) {
                hash = 31 * hash + hash(element);
            }
        } else if (node.isObject()) {
            for (Map.Entry<String, JsonNode> member : node.properties()) {
                hash += member.getKey().hashCode() ^ hash(member.getValue());
            }
        } else {
            hash += node.hashCode();
        }
        return hash;
    }

    private static BigDecimal decimal(JsonNode number) {
        return number.decimalValue();
    }
}
