package io.portolan.clustering.service;

/// Asks a service for points that a job clusters: the body of its QUERY `points`.
///
/// @param from the number of the first row, from 0
/// @param most at most so many rows
public record PointRows(int from, int most) {

    /// The identifier that services keep that have points: write it in
    /// [io.portolan.services.ServiceContract#also()], and answer a QUERY named `points` that takes
    /// [PointRows] by a [PointPage].
    public static final String CONTRACT = "urn:portolan:points";
}
