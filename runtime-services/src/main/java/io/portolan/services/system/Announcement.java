package io.portolan.services.system;

import org.jspecify.annotations.Nullable;

/// The body of the action `announce` of `/directory`: a node says that it is there, for the time of
/// a lease.
///
/// @param node its name, which no other node may have
/// @param life tells it from one of the same name before it
/// @param address where it is asked by frames, `HOST:PORT`; empty when it is not asked by others
/// @param leaseMillis for how long it should be remembered
/// @param version of its services: the one that the other node has with what is told here
/// @param services the next of what the other node does not have yet; null when it has all of this
///   version
/// @param known the life and version of the other node of which it has services, as
///   [Announced#edition()]; empty for none
/// @param have how many of these it has, or [#ALL]
public record Announcement(
        String node,
        String life,
        String address,
        long leaseMillis,
        long version,
        @Nullable ServicesNews services,
        String known,
        int have) {

    /// For how many there are: all.
    public static final int ALL = -1;

    /// The life and the version.
    public String edition() {
        return life + " " + version;
    }
}
