/// The command `bench`: benchmarks of the libraries, each beside its peers in the same run, with
/// the figures of all rounds in a file, and `bench compare`, which tells two such files apart.
///
/// ```
///   BenchMain --> Catalogue --+--> pipeline   ports        pools, threads, actors, fibers, channels
///                        +--> gap        the same with stages of 25 us
///                        +--> outside    posts to a dispatcher that is busy without end
///                        +--> memory     idle ports   an actor's queue, Pekko actors
///                        +--> idle       idle workers ForkJoinPool, Pekko
///                        +--> blocked    receive      LockSupport.park
///                        +--> shift      ranks        Exchanger, SynchronousQueue
///                        +--> join       join         zips of Kotlin and Reactor
///                        +--> choice     choice       Kotlin's select, queues polled in turn
///                        +--> table2     ports, ranks the figures of a paper; stages too
///                        +--> exchange   ranks        MPI in C and in Java, Exchanger
///                        +--> kernels    ranks        the same kernels in C with MPI
///                        +--> placement  ranks        the same, by the place of the ranks
///                        +--> kmeans     clustering   scikit-learn
///                                 \______ all by ______ compare: rounds, control, table
///                                                         |
///                              regression  <-- file --  results
/// ```
@NullMarked
package io.portolan.bench;

import org.jspecify.annotations.NullMarked;
