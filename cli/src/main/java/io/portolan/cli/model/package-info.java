/// `model.json`: what `assign` needs to know of the clusters that `cluster` found.
///
/// ```
///   cluster:  Clustering --> StoredModel --ModelJson--> model.json
///   assign:   model.json --ModelFile--> StoredModel (columns, metric, Model) --> labels
/// ```
@NullMarked
package io.portolan.cli.model;

import org.jspecify.annotations.NullMarked;
