package io.portolan.mpi.boot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// What a process says to whoever offers PMI-1, as MPICH's process manager answers it.
class PmiSpaceTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /// Answers each line by the next ones, and returns what it was asked.
    private static List<String> answer(ServerSocket listening, List<String> answers)
            throws IOException {
        List<String> asked = new ArrayList<>();
        try (Socket socket = listening.accept();
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8))) {
            for (String answer : answers) {
                String line = in.readLine();
                if (line != null) {
                    asked.add(line);
                    socket.getOutputStream().write(answer.getBytes(UTF_8));
                }
            }
        }
        return asked;
    }

    @Test
    void whatOnePutsIsThereAfterTheBarrier() throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<List<String>> asked =
                    thread.submit(() ->
                            answer(
                                    listening,
                                    List.of(
                                            "cmd=initack rc=0\ncmd=set size=2\ncmd=set rank=1\ncmd=set debug=0\n",
                                            "cmd=response_to_init rc=0 pmi_version=1 pmi_subversion=1\n",
                                            "cmd=my_kvsname kvsname=kvs_1\n",
                                            "cmd=put_result rc=0 msg=success\n",
                                            "cmd=barrier_out rc=0\n",
                                            "cmd=get_result rc=0 msg=success value=host:1:2\n",
                                            "cmd=finalize_ack\n")));
            String address =
                    InetAddress.getLoopbackAddress().getHostAddress()
                            + ":"
                            + listening.getLocalPort();
            try (PmiSpace space = new PmiSpace(PmiSpace.at(address, "1", LIMIT), LIMIT)) {
                space.put("portolan", "host:1:2");
                space.barrier();
                assertEquals("host:1:2", space.get("portolan"));
            }
            assertEquals(
                    List.of(
                            "cmd=initack pmiid=1",
                            "cmd=init pmi_version=1 pmi_subversion=1",
                            "cmd=get_my_kvsname",
                            "cmd=put kvsname=kvs_1 key=portolan value=host:1:2",
                            "cmd=barrier_in",
                            "cmd=get kvsname=kvs_1 key=portolan",
                            "cmd=finalize"),
                    asked.get());
        }
    }

    @Test
    void aRefusalIsSaidWithTheQuestion() throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ExecutorService thread = Executors.newSingleThreadExecutor()) {
            var _ =
                    thread.submit(() ->
                            answer(
                                    listening,
                                    List.of(
                                            "cmd=initack rc=0\ncmd=set debug=0\n",
                                            "cmd=response_to_init rc=-1\n")));
            String address =
                    InetAddress.getLoopbackAddress().getHostAddress()
                            + ":"
                            + listening.getLocalPort();
            try (PmiChannel channel = PmiSpace.at(address, "1", LIMIT)) {
                assertEquals(
                        "'cmd=init pmi_version=1 pmi_subversion=1' was answered by 'cmd=response_to_init rc=-1'",
                        assertThrows(IOException.class, () -> new PmiSpace(channel, LIMIT))
                                .getMessage());
            }
        }
    }
}
