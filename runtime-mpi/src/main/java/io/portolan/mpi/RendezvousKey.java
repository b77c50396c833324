package io.portolan.mpi;

import io.portolan.mpi.group.GroupMembers;

/// The name of a meeting of ranks that have no communicator of their own yet: all who name the same
/// meet.
///
/// @param operation what they make
/// @param number the context of the communicator in which they know each other
/// @param tag as given
/// @param members who meet; the place of each is its rank
record RendezvousKey(CommOperation operation, int number, int tag, GroupMembers members) {}
