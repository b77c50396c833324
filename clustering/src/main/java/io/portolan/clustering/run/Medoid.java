package io.portolan.clustering.run;

import org.jspecify.annotations.Nullable;

/// The point of a cluster that is nearest to its center.
///
/// @param point its number from 0; -1 where the cluster has no points
/// @param row the number of its row among the rows of data in the file, from 0, with those that
///   were left out; -1 where the cluster has no points
/// @param id its identifier; null where the format has none
/// @param hasNumber whether the identifier is a number in the file
/// @param name its name; null where none was asked for
/// @param smiles its structure; null where none was given
public record Medoid(
        int point,
        int row,
        @Nullable String id,
        boolean hasNumber,
        @Nullable String name,
        @Nullable String smiles) {}
