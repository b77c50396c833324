package io.portolan.services.node;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.binary.BinaryClient;
import io.portolan.services.binary.BinarySettings;
import io.portolan.services.binary.NetworkThreads;
import io.portolan.services.call.BlockingExchange;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A process with 256 MB of heap for very many services and connections.
@Tag("slow")
@Timeout(300)
class CrowdedNodeTest {

    private static final int HEAP_MEBIBYTES = 256;
    private static final int SERVICES = 10_000;
    private static final int CONNECTIONS = 500; // of each kind

    @Test
    @DisplayName("10,000 services and 1,000 idle connections in 256 MB of heap")
    void servicesAndConnectionsFitIn256Megabytes() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        List<BinaryClient> clients = new ArrayList<>();
        try (ChildJvm child = ChildJvm.start(HEAP_MEBIBYTES, CrowdedNode.class, "" + SERVICES);
                NetworkThreads threads = NetworkThreads.start("crowd", 1)) {
            String[] ready = answer(child, "ready");
            for (int i = 0; i < CONNECTIONS; i++) {
                sockets.add(
                        new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(ready[1])));
                clients.add(client(threads, Integer.parseInt(ready[2])));
            }
            for (int i = 0; i < CONNECTIONS; i++) {
                askByHttp(sockets.get(i), i);
                askByFrames(clients.get(i), SERVICES - 1 - i);
            }
            child.process().getOutputStream().write('\n');
            child.process().getOutputStream().flush();
            long used = Long.parseLong(answer(child, "used")[1]);
            System.out.printf(
                    "%d services, %d connections: %d bytes of heap%n",
                    SERVICES, 2 * CONNECTIONS, used);
            assertTrue(used < HEAP_MEBIBYTES << 20, used + " bytes are in use");
            for (int i = 0; i < CONNECTIONS; i++) { // they are all still there
                askByHttp(sockets.get(i), i);
                askByFrames(clients.get(i), i);
            }
        } finally {
            clients.forEach(BinaryClient::close);
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static BinaryClient client(NetworkThreads threads, int port) {
        return new BinaryClient(
                threads,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                null,
                null,
                BinarySettings.DEFAULT);
    }

    private static void askByFrames(BinaryClient client, int service) throws InterruptedException {
        BlockingExchange call =
                new BlockingExchange(
                        new Operation(
                                Verb.GET, Target.of("/services/n" + service), null, Terms.LOCAL));
        client.perform(call);
        assertEquals(0, call.await().revision().number());
    }

    private static void askByHttp(Socket socket, int service) throws IOException {
        String request =
                "HEAD /services/n%d HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(service);
        socket.getOutputStream().write(request.getBytes(US_ASCII));
        BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII), 512);
        assertEquals("HTTP/1.1 200 OK", in.readLine());
        String line = in.readLine();
        while (line != null && !line.isEmpty()) {
            line = in.readLine();
        }
        assertEquals("", line);
    }

    private static String[] answer(ChildJvm child, String what) throws IOException {
        String[] words = String.valueOf(child.out().readLine()).split(" ", -1);
        assertEquals(what, words[0]);
        return words;
    }
}
