package io.portolan.mpi.boot;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The key-value space of PMI-1: what a process puts, all get after a barrier.
///
/// Source: PMI-1
final class PmiSpace implements AutoCloseable {
    private final PmiChannel channel;
    private final Duration limit;
    private final String name;

    /// Begins to speak with the launcher that offers it.
    PmiSpace(PmiChannel channel, Duration limit) throws IOException {
        this.channel = channel;
        this.limit = limit;
        ask("cmd=init pmi_version=1 pmi_subversion=1", "response_to_init");
        name = value(ask("cmd=get_my_kvsname", "my_kvsname"), "kvsname");
    }

    /// Connects with the launcher that listens at an address.
    static PmiChannel at(String address, String id, Duration limit)
            throws IOException, BootException {
        Boot.Address at = Boot.Address.of("PMI_PORT", address);
        PmiSocket socket = new PmiSocket(new Socket(at.host(), at.port()));
        socket.send("cmd=initack pmiid=" + id);
        String line = socket.receive(limit);
        while (!line.startsWith("cmd=set debug")) { // the last of its answers
            line = socket.receive(limit);
        }
        return socket;
    }

    void put(String key, String value) throws IOException {
        ask("cmd=put kvsname=%s key=%s value=%s".formatted(name, key, value), "put_result");
    }

    /// Waits until all processes are here.
    void barrier() throws IOException {
        ask("cmd=barrier_in", "barrier_out");
    }

    String get(String key) throws IOException {
        return value(ask("cmd=get kvsname=%s key=%s".formatted(name, key), "get_result"), "value");
    }

    private String ask(String line, String answer) throws IOException {
        channel.send(line);
        String said = channel.receive(limit);
        boolean isRight = said.startsWith("cmd=" + answer);
        String rc = find(said, "rc");
        if (!isRight || (rc != null && !rc.equals("0"))) {
            throw new IOException("'%s' was answered by '%s'".formatted(line, said.strip()));
        }
        return said;
    }

    private static String value(String line, String key) throws IOException {
        String value = find(line, key);
        if (value == null) {
            throw new IOException("'%s' has no %s".formatted(line, key));
        }
        return value;
    }

    private static @Nullable String find(String line, String key) {
        for (String word : line.strip().split(" ", -1)) {
            if (word.startsWith(key + "=")) {
                return word.substring(key.length() + 1);
            }
        }
        return null;
    }

    /// Says that the process needs it no more; it may end from now on.
    @Override
    public void close() {
        try {
            ask("cmd=finalize", "finalize_ack");
        } catch (IOException e) {
            // Nothing depends on the answer.
        }
        channel.close();
    }
}
