package io.portolan.services.soak;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A port that passes on what comes to another one, whose connections can be cut.
final class Relay implements AutoCloseable {

    private final ServerSocket server;
    private final int target;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    Relay(int target) throws IOException {
        this.target = target;
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("relay").start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /// Cuts every connection in the middle of whatever passes.
    void cut() {
        open.forEach(Relay::close);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                open.add(client);
                Thread.ofVirtual().start(() -> join(client));
            }
        } catch (IOException e) {
            cut(); // closed
        }
    }

    private void join(Socket client) {
        try (Socket node = new Socket(InetAddress.getLoopbackAddress(), target)) {
            open.add(node);
            client.setTcpNoDelay(true);
            node.setTcpNoDelay(true);
            Thread back = Thread.ofVirtual().start(() -> pass(node, client));
            pass(client, node);
            back.join();
            open.remove(node);
        } catch (IOException e) {
            close(client);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close(client);
            open.remove(client);
        }
    }

    private static void pass(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // cut
        } finally {
            close(from);
            close(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
    }
}
