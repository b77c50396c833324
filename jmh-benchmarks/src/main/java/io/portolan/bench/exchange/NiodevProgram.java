package io.portolan.bench.exchange;

import io.portolan.bench.compare.ChildProcess;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Runs a program on MPJ Express in several processes, which reach each other by its `niodev`, as
/// its own launcher does with a daemon on each host.
///
/// ```
///   each process  -- "Sending Info", write port, read port, rank -->  this one, which is rank 0
///                 <-- #Peer Information;HOST@READ@WRITE@RANK;...  --
/// ```
///
/// Arguments: the rank, 0 for the first process; the port of the first, or 0 if it is that one; the
/// number of ranks; the class path; the main class and its arguments.
final class NiodevProgram {
    private static final String HOST = "localhost";
    private static final int OWN_ARGUMENTS = 5;

    private NiodevProgram() {}

    public static void main(String[] arguments) throws Exception {
        int rank = Integer.parseInt(arguments[0]);
        int port = Integer.parseInt(arguments[1]);
        int ranks = Integer.parseInt(arguments[2]);
        List<String> program = Arrays.asList(arguments).subList(OWN_ARGUMENTS, arguments.length);
        if (rank == 0) {
            ServerSocket server = new ServerSocket(0, ranks, InetAddress.getByName(HOST));
            port = server.getLocalPort();
            for (int other = 1; other < ranks; other++) {
                start(other, port, arguments);
            }
            Thread.ofPlatform().daemon().start(() -> introduce(server, ranks));
        } else {
            Thread.ofPlatform().daemon().start(NiodevProgram::endWithFirst);
        }
        String configuration =
                "#Number of Processes;%d;#Protocol Switch Limit;131072;#Server Name;%s;#Server Port;%d"
                        .formatted(ranks, HOST, port);
        List<String> words = new ArrayList<>(List.of("" + rank, configuration, "niodev"));
        words.addAll(program);
        try {
            Class.forName(arguments[4])
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) words.toArray(String[]::new));
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(arguments[4] + " failed", e.getCause());
        }
        System.exit(0);
    }

    /// Starts the process of another rank, which ends with this one.
    private static void start(int rank, int port, String[] arguments) throws IOException {
        List<String> command =
                ChildProcess.java(Launch.JVM_OPTIONS, NiodevProgram.class, arguments[3]);
        command.addAll(List.of("" + rank, "" + port));
        command.addAll(Arrays.asList(arguments).subList(2, arguments.length));
        new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void endWithFirst() {
        try {
            while (System.in.read() >= 0) {
                Thread.onSpinWait(); // the first process says nothing
            }
        } catch (IOException e) {
            // As if it had ended.
        }
        Runtime.getRuntime().halt(1);
    }

    /// Tells each process where all of them listen.
    private static void introduce(ServerSocket server, int ranks) {
        try (server) {
            Map<Integer, String> places = new TreeMap<>();
            List<Socket> sockets = new ArrayList<>();
            while (places.size() < ranks) {
                Socket socket = server.accept();
                sockets.add(socket);
                DataInputStream in = new DataInputStream(socket.getInputStream());
                var _ = in.readUTF();
                int write = in.readInt();
                int read = in.readInt();
                int rank = in.readInt();
                places.put(rank, "%s@%d@%d@%d".formatted(HOST, read, write, rank));
            }
            String all = "#Peer Information;" + String.join(";", places.values());
            for (Socket socket : sockets) {
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                out.writeUTF(all);
                out.flush();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
