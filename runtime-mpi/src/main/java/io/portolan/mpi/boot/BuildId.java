package io.portolan.mpi.boot;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32C;

/// What tells one build of Portolan from another whose processes would not understand it.
final class BuildId {
    /// The classes by which processes understand each other, and which change with nearly every
    /// change of what they say.
    private static final List<String> CLASSES =
            List.of(
                    "boot/BootServer.class",
                    "boot/ProcessCard.class",
                    "engine/RemoteMessages.class",
                    "engine/RemoteRanks.class",
                    "link/FramePurpose.class",
                    "link/Link.class");

    private BuildId() {}

    /// That of this process.
    static String own() {
        CRC32C sum = new CRC32C();
        for (String name : CLASSES) {
            try (InputStream in = BuildId.class.getResourceAsStream("/io/portolan/mpi/" + name)) {
                sum.update(Objects.requireNonNull(in, name).readAllBytes());
            } catch (IOException e) {
                sum.update(0); // equal in all processes that cannot read it
            }
        }
        String version = BuildId.class.getPackage().getImplementationVersion();
        return "%s build %08x"
                .formatted(version == null ? "of no release" : version, sum.getValue());
    }
}
