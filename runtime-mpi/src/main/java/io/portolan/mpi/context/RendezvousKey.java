package io.portolan.mpi.context;

import io.portolan.mpi.group.GroupMembers;

/// What ranks that have no communicator of their own yet agree on beforehand: all ranks that give
/// an equal key meet.
///
/// @param operation what they make
/// @param number the context of the communicator in which they know each other
/// @param tag as given, or [SpecialValues#UNDEFINED]
/// @param stringtag as given, or empty
/// @param members the ranks that meet; the place of each is its rank
public record RendezvousKey(
        CommOperation operation, int number, int tag, String stringtag, GroupMembers members) {
    /// Of an operation with a tag that is a number.
    public RendezvousKey(CommOperation operation, int number, int tag, GroupMembers members) {
        this(operation, number, tag, "", members);
    }

    boolean hasTagOf(RendezvousKey other) {
        return tag == other.tag && stringtag.equals(other.stringtag);
    }
}
