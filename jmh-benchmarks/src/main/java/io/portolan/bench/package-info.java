/// The command `bench`: benchmarks of the libraries, each beside its peers in the same run.
///
/// ```
///   Main --> Catalogue --+--> pipeline   ports        ForkJoinPool, CompletableFuture, threads
///                        +--> shift      ranks        Exchanger, SynchronousQueue
///                        +--> kmeans     clustering   scikit-learn
///                                 \______ all by ______ compare: rounds, control, table
/// ```
@NullMarked
package io.portolan.bench;

import org.jspecify.annotations.NullMarked;
