package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/// A JVM that runs one command line after the other in a folder, as a shell does. Commands of a
/// document share it, because a JVM of its own costs each of them a second.
final class CommandShell implements AutoCloseable {

    private final Process process;
    private final PrintWriter in;
    private final DataInputStream out;

    CommandShell(Path folder) throws IOException {
        List<String> command = ChildJvm.java();
        command.addAll(List.of("-cp", ChildJvm.classPath(), CommandShell.class.getName()));
        process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        in = new PrintWriter(process.outputWriter(UTF_8), true);
        out = new DataInputStream(process.getInputStream());
    }

    /// @param words without tabs and ends of lines
    Outcome run(String... words) throws IOException {
        in.println(String.join("\t", words));
        return new Outcome(out.readInt(), text(out), text(out));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /// The JVM: a line in for each command, its outcome out.
    public static void main(String[] arguments) throws IOException {
        DataOutputStream answers = new DataOutputStream(System.out);
        System.setOut(System.err);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        System.setIn(InputStream.nullInputStream()); // of the commands, which have none
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Outcome outcome = Outcome.of(List.of(line.split("\t", -1)).toArray());
            answers.writeInt(outcome.status());
            for (String text : List.of(outcome.out(), outcome.err())) {
                byte[] bytes = text.getBytes(UTF_8);
                answers.writeInt(bytes.length);
                answers.write(bytes);
            }
            answers.flush();
        }
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), UTF_8);
    }
}
