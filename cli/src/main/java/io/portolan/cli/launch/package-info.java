/// Runs old programs by ranks: `portolan run`.
///
/// ```
///   RunCommand: options, main class, arguments
///       |
///       v
///   FacadeChoice -- ProgramReferences: what do the program's classes call of package mpi? -->
///       |           the class path, with the right Facade first
///       v
///   io.portolan.mpi.launch: the job --> exit status, and with --profile its ProfileFiles
/// ```
@NullMarked
package io.portolan.cli.launch;

import org.jspecify.annotations.NullMarked;
