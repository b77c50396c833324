/// The command `bench`: benchmarks of the libraries, each beside its peers in the same run, with
/// the figures of all rounds in a file, and `bench compare`, which tells two such files apart.
///
/// ```
///   BenchMain --> Catalogue --+--> pipeline, gap, outside      ports       pools, actors, channels
///      |                      +--> join, choice                ports       zips, select
///      |                      +--> memory, idle, blocked       what waits  Pekko, LockSupport.park
///      |                      +--> table2, stages              ports and ranks   a paper
///      |                      +--> shift, windows              ranks       Exchanger, VarHandles, PCJ
///      |                      +--> eager, rate, profile        ranks       our own variants
///      |                      +--> exchange, placement         ranks       MPI in C and in Java
///      |                      +--> kernels                     ranks       the same kernels in C
///      |                      +--> services, notifications     services    Pekko, Vert.x, Reactor
///      |                      +--> wire, http, durable         services    gRPC, Helidon, SQLite
///      |                      +--> workflows                   services    DBOS Transact
///      |                      +--> clustering                  clustering  scikit-learn, FAISS
///    papers: items of the papers, each by some of these
///                                 \______ all by ______ compare: rounds, control, table
///                                                         |
///                                  report  <-- file --  results
/// ```
@NullMarked
package io.portolan.bench;

import org.jspecify.annotations.NullMarked;
