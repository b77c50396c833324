package io.portolan.cli.run;

import org.jspecify.annotations.Nullable;

/// The point of a cluster that is nearest to its center.
///
/// @param point its number from 0; -1 where the cluster has no points
/// @param id its identifier; null where the format has none
/// @param smiles its structure; null where none was given
public record Medoid(int point, @Nullable String id, @Nullable String smiles) {}
