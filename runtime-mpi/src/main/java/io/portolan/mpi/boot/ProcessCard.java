package io.portolan.mpi.boot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;

/// What a process tells the others of itself at the start.
///
/// @param build of Portolan
/// @param program the main class
/// @param total the ranks of the whole job, as this process knows it; 0 if it does not
/// @param ranks of this process
/// @param host its name
/// @param hostId equal for processes that can share memory
/// @param pid its number in its host
/// @param wires the kinds of wires that it can have, with commas
record ProcessCard(
        String build,
        String program,
        int total,
        int ranks,
        String host,
        String hostId,
        long pid,
        String wires) {

    String text() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(build);
            out.writeUTF(program);
            out.writeInt(total);
            out.writeInt(ranks);
            out.writeUTF(host);
            out.writeUTF(hostId);
            out.writeLong(pid);
            out.writeUTF(wires);
        } catch (IOException e) { // there is none in memory
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    /// @throws BootException if the text is none: the process runs another version
    static ProcessCard of(int process, String text) throws BootException {
        try (DataInputStream in =
                new DataInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
            return new ProcessCard(
                    in.readUTF(),
                    in.readUTF(),
                    in.readInt(),
                    in.readInt(),
                    in.readUTF(),
                    in.readUTF(),
                    in.readLong(),
                    in.readUTF());
        } catch (IOException | IllegalArgumentException e) {
            throw new BootException(
                    "what process %d says of itself cannot be read; start all processes with one version of Portolan"
                            .formatted(process),
                    e);
        }
    }
}
