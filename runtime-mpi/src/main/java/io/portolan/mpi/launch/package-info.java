/// Runs programs that have a `main` method and were written as one process for each rank, with the
/// ranks in one JVM or in several.
///
/// ```
///   JavaProgram: class path, main class, arguments       JobSettings: ranks, world, time, output
///                       \                               /
///                        Job.run --> exit status of the first rank that fails, or 0
///                         |
///        for each rank:   class loader of its own (program and facade, so statics are per rank)
///                         |          above: the JDK and the exported packages of Portolan, shared
///                         v
///                    main(arguments) -- Init of a facade --> ProgramRank.init --> world, finish
/// ```
///
/// In several processes each is a JVM that [io.portolan.mpi.launch.CommandJob] starts, on this host
/// or on others.
///
/// In reading order: [io.portolan.mpi.launch.Job], [io.portolan.mpi.launch.JavaProgram],
/// [io.portolan.mpi.launch.JobSettings], [io.portolan.mpi.launch.ProgramRank];
/// [io.portolan.mpi.launch.CommandJob], [io.portolan.mpi.launch.ProcessSettings] with
/// [io.portolan.mpi.launch.HostRanks]. [io.portolan.mpi.launch.ProcessCalls] is called by the
/// programs' classes only: as they are loaded, calls such as exit are replaced, because those are
/// meant for a process.
///
/// Limitation: ranks share what belongs to a JVM: system properties, the working directory, the
/// native libraries, of which each can be loaded by one rank only, and the file descriptors.
@NullMarked
package io.portolan.mpi.launch;

import org.jspecify.annotations.NullMarked;

// Inside:
//
//   Job -> JobRank (one for each rank) -> RankLoader -> ProgramClasses -> CallRewriter
//    |        ^                              above it: SharedClasses
//    |        |  thread -> rank
//    v        |
//   ProcessCalls -> NativeLibraries -> RankLibraries, which each RankLoader defines anew
//
//   RankStreams: System.in, out and err, by rank;  RankLines puts the prefix before lines
//
//   CommandJob -> ProcessLauncher: a JVM for each process, on other hosts by a HostAgent
//
//   Job also starts the ranks that others spawn: io.portolan.mpi.RankStarter
//
//   LoneProgram: a plain `main` that calls Init; its ranks but the first are those of a Job
