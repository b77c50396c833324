package io.portolan.clustering.service;

import java.util.List;

/// What the map of a job draws below its centers: the answer to the QUERY `map`.
///
/// @param job its name
/// @param columns the two that are drawn; none when the points have no map
/// @param places where these stand in the coordinates of the centers
/// @param points of each the two coordinates, and its cluster when the job is done
public record MapPoints(
        String job, List<String> columns, List<Integer> places, List<List<Double>> points) {
    public MapPoints {
        columns = List.copyOf(columns);
        places = List.copyOf(places);
        points = List.copyOf(points);
    }
}
