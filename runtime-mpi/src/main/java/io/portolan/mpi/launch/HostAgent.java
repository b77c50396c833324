package io.portolan.mpi.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A command of the user's, such as `ssh`, that runs another one on a host.
///
/// Overview. The command runs `sh`, which reads from its standard input what it is to do: so no
/// word has to survive the shells in between, and the token of the job stands in no list of
/// processes. What follows on the standard input is that of the program.
///
/// @param words of the command, with `%h` for the host
/// @param host where it runs
record HostAgent(List<String> words, String host) {
    private static final String HOST = "%h";
    private static final String SHELL = "sh";

    /// What words are in where they came from, the command line and the environment, and are read
    /// in on the host: the locale is passed on.
    private static final Charset OF_LOCALE =
            Charset.forName(System.getProperty("native.encoding", "UTF-8"));

    /// The whole command.
    List<String> command() {
        List<String> command = new ArrayList<>();
        words.forEach(word -> command.add(word.replace(HOST, host)));
        if (words.stream().noneMatch(word -> word.contains(HOST))) {
            command.add(host);
        }
        command.add(SHELL);
        return command;
    }

    /// What a user would type.
    String text() {
        return String.join(" ", command());
    }

    /// Starts it, and has the shell told what to do by a thread of its own: an agent may be slow to
    /// read, or never do it.
    ///
    /// @param line the command line to be run on the host, in this folder of it
    /// @param environment what it has beside the environment of the host
    /// @param hasInput whether its standard input follows; it is the caller's to write and close
    Process start(List<String> line, Map<String, String> environment, boolean hasInput)
            throws IOException {
        Process process =
                new ProcessBuilder(command())
                        .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        OutputStream in = process.getOutputStream();
        byte[] script = script(line, environment, hasInput).getBytes(OF_LOCALE);
        var _ =
                Thread.ofPlatform()
                        .name("portolan agent")
                        .daemon(true)
                        .inheritInheritableThreadLocals(false)
                        .start(() -> tell(in, script, hasInput));
        return process;
    }

    private static void tell(OutputStream in, byte[] script, boolean hasInput) {
        try {
            in.write(script);
            in.flush();
            if (!hasInput) {
                in.close();
            }
        } catch (IOException e) {
            // It has ended, with a status that says why.
        }
    }

    private static String script(
            List<String> line, Map<String, String> environment, boolean hasInput) {
        return "cd %s && export %s && exec %s%s || exit 126\n"
                .formatted(
                        quoted(Path.of("").toAbsolutePath().toString()),
                        environment.entrySet().stream()
                                .map(entry -> entry.getKey() + "=" + quoted(entry.getValue()))
                                .collect(Collectors.joining(" ")),
                        line.stream().map(HostAgent::quoted).collect(Collectors.joining(" ")),
                        hasInput ? "" : " </dev/null");
    }

    /// One word for the shell.
    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
