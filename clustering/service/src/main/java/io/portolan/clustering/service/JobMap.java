package io.portolan.clustering.service;

import io.portolan.clustering.format.GeographicPair;
import java.util.List;

/// Some points of a run, for its map.
///
/// @param columns the two that are drawn; none where points have no map
/// @param places where these stand in the coordinates of the centers
/// @param points of each the two coordinates
record JobMap(List<String> columns, List<Integer> places, List<List<Double>> points) {

    /// How many points are drawn.
    static final int MOST_POINTS = 3000;

    /// There is nothing to draw.
    static final JobMap NONE = new JobMap(List.of(), List.of(), List.of());

    /// The two columns that are drawn: longitude and latitude, or else the first two.
    ///
    /// @param x the place of the one that goes to the right
    /// @param y the place of the one that goes up
    /// @param columns the names of all
    record Axes(int x, int y, List<String> columns) {

        static Axes of(List<String> columns) {
            GeographicPair pair = GeographicPair.find(columns).orElse(null);
            return pair == null
                    ? new Axes(0, Math.min(1, columns.size() - 1), columns)
                    : new Axes(pair.x(), pair.y(), columns);
        }

        List<String> names() {
            return List.of(columns.get(x), columns.get(y));
        }

        List<Integer> places() {
            return List.of(x, y);
        }
    }
}
