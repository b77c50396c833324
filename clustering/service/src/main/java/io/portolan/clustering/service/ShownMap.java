package io.portolan.clustering.service;

import java.util.List;
import java.util.Objects;

/// What a service of the contract [MapService#CONTRACT] shows: its state, which who makes the map
/// replaces.
///
/// @param title above the map
/// @param note below it: what happens at the moment
/// @param geojson a FeatureCollection of points, lines and polygons, as text; empty for none
/// @param marks further places, each longitude and latitude in degrees
public record ShownMap(String title, String note, String geojson, List<List<Double>> marks) {

    /// An empty map.
    public ShownMap() {
        this("", "", "", List.of());
    }

    public ShownMap {
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(note, "note");
        Objects.requireNonNull(geojson, "geojson");
        marks = marks.stream().map(List::copyOf).toList();
    }
}
