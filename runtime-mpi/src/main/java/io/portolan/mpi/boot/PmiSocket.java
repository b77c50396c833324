package io.portolan.mpi.boot;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// PMI-1 at an address: `PMI_PORT`.
final class PmiSocket implements PmiChannel {
    private final Socket socket;

    PmiSocket(Socket socket) {
        this.socket = socket;
    }

    @Override
    public void send(String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String receive(Duration limit) throws IOException {
        socket.setSoTimeout((int) Math.min(limit.toMillis(), Integer.MAX_VALUE));
        StringBuilder line = new StringBuilder();
        InputStream in = socket.getInputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the connection is closed");
            }
            line.append((char) b);
        }
        return line.toString();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed as far as it goes.
        }
    }
}
