/// Models of clusterings in files: what `assign` needs to know of the clusters that `cluster`
/// found, and a Java program of those it found before.
///
/// ```
///   Clustering --of--> ClusterModel --save--> model.json
///   model.json --load--> ClusterModel (columns, metric, scale, Model) --assign--> labels, distances
/// ```
///
/// {@snippet class="io.portolan.clustering.examples.StoredModelExample" region="stored"}
///
/// Read [io.portolan.clustering.model.ClusterModel].
@NullMarked
package io.portolan.clustering.model;

import org.jspecify.annotations.NullMarked;
