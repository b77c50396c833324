package io.portolan.clustering.output;

import io.portolan.clustering.SplitNode;
import io.portolan.clustering.SplitTree;
import io.portolan.clustering.json.JsonWriter;

/// The tree of splits as a JSON object.
///
/// A node that did not split has no temperature, gain and children; `cluster` is null where it is
/// not one of the result's.
public final class SplitTreeJson {

    private SplitTreeJson() {}

    public static void write(JsonWriter json, SplitTree tree) {
        json.object();
        json.name("leaves").value(tree.leaves());
        json.name("persistentClusters").value(tree.persistentClusters());
        json.name("criticalTemperatures").array();
        for (double temperature : tree.criticalTemperatures()) {
            json.value(temperature);
        }
        json.end();
        json.name("nodes").array();
        for (SplitNode node : tree.nodes()) {
            json.object().name("node").value(node.number());
            json.name("parent");
            number(json, node.parent());
            json.name("mass").value(node.mass());
            if (node.isLeaf()) {
                json.name("cluster");
                number(json, node.label());
            } else {
                json.name("temperature").value(node.temperature());
                json.name("criticalTemperature").value(node.criticalTemperature());
                json.name("gain").value(node.gain());
                json.name("children").array();
                node.children().forEach(json::value);
                json.end();
            }
            json.end();
        }
        json.end().end();
    }

    /// Null for -1.
    private static void number(JsonWriter json, int number) {
        if (number < 0) {
            json.value((String) null);
        } else {
            json.value(number);
        }
    }
}
