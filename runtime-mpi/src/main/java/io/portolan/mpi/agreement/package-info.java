/// Agreement of the ranks of a communicator although some of them are lost: all that are left get
/// the same.
///
/// ```
///   rank 0: agree(3) --+
///   rank 1: agree(1) --+--> AgreementRound of process 0 --- AGREEMENT frames --- of process 1
///                                    |                                               |
///                                    +----> the same Ballot: flag, ranks lost <------+
/// ```
///
/// Reading order: `Ballot`, `AgreementRound`, `Agreements`. The package knows processes and their
/// ranks; it knows no communicators but by their contexts.
@NullMarked
package io.portolan.mpi.agreement;

import org.jspecify.annotations.NullMarked;
