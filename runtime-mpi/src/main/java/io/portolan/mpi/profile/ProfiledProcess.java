package io.portolan.mpi.profile;

import java.util.List;

/// A process of the job that a profile is of.
///
/// @param process its number in the job; 0 if there is one only
/// @param description for people: which ranks it has, on which host it is, as far as that is known
/// @param host the number of the first process of the same host
/// @param ranks their numbers, in ascending order; those included that were spawned
/// @param isMissing whether the profile has nothing that its ranks have noted, because it was lost,
///   ended late, or was not profiled; of those that were spawned nothing is known then
/// @param clockErrorNanos how far the times of its ranks may be off at its end, because its host
///   has another clock; 0 on the host of the process that has made the profile
public record ProfiledProcess(
        int process,
        String description,
        int host,
        List<Integer> ranks,
        boolean isMissing,
        long clockErrorNanos) {
    /// The process, which does not change any more.
    public ProfiledProcess {
        ranks = List.copyOf(ranks);
    }
}
