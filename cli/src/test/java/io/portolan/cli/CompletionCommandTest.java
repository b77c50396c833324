package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The script of `portolan completion`, in real shells.
@Timeout(60)
class CompletionCommandTest {

    /// Completes the last word of a line that bash has cut into words.
    private static final String BASH =
            """
            source ./completion
            complete -p portolan
            compopt() { :; } # it works only while a key is handled
            try() {
                COMP_WORDS=("$@")
                COMP_CWORD=$(($# - 1))
                COMPREPLY=()
                $(complete -p portolan | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
                echo "$* = ${COMPREPLY[*]}"
            }
            try ./portolan c
            try ./portolan wa
            try ./portolan ver
            try ./portolan mpi
            try ./portolan call --ti
            try ./portolan call http : //127.0.0.1 : 8080/services/board up
            try ./portolan call http : //127.0.0.1 : 8080/services/board update --me
            try ./portolan new ''
            try ./portolan completion ''
            try ./portolan cluster --metric ''
            """;

    @TempDir Path folder;

    @Test
    void bashCompletesCommandsOptionsAndValues() throws Exception {
        assertEquals(
                """
                complete -o default -F _complete_portolan_urls portolan
                ./portolan c = cluster call completion
                ./portolan wa = watch
                ./portolan ver = verify
                ./portolan mpi = mpirun
                ./portolan call --ti = --timeout
                ./portolan call http : //127.0.0.1 : 8080/services/board up = update upsert
                ./portolan call http : //127.0.0.1 : 8080/services/board update --me = --merge
                ./portolan new  = mpi service workflow
                ./portolan completion  = bash zsh
                ./portolan cluster --metric  = euclidean hamming geo
                """,
                said("bash", "--norc", BASH));
    }

    @Test
    void zshTakesItToo() throws Exception {
        String said = said("zsh", "-f", "source ./completion; print -r -- $_comps[portolan]\n");
        assertTrue(said.contains("_bash_complete -F _complete_portolan -o default"), said);
    }

    @Test
    void anotherShellIsRefused() {
        Outcome outcome = Outcome.of("completion", "fish");
        outcome.assertFailure(2, "portolan: completion of 'fish' is unknown: must be bash or zsh");
    }

    private String said(String shell, String option, String script) throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(path -> Files.isExecutable(Path.of(path, shell))),
                "there is no " + shell + " on this machine");
        Files.writeString(
                folder.resolve("completion"),
                Outcome.of("completion", shell).assertSuccess().out());
        Process process =
                new ProcessBuilder(
                                shell,
                                option,
                                Files.writeString(folder.resolve("script"), script).toString())
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        return new String(process.getInputStream().readAllBytes(), UTF_8);
    }
}
