package mpi;

import io.portolan.mpi.SpawnRequest;
import io.portolan.mpi.launch.JavaProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the command that is to be spawned: a class with `main`, or `java` with a class path and a
/// class among its words.
///
/// Source: MPI 4.1, section 11.8.2
final class SpawnCommand {
    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

    private SpawnCommand() {}

    /// @param argv the arguments; null if there are none
    static SpawnRequest request(String command, String @Nullable [] argv, int ranks) {
        List<String> words = argv == null ? List.of() : List.of(argv);
        return command.equals("java") || command.endsWith("/java")
                ? ofJava(words, ranks)
                : new SpawnRequest(ranks, command, words, List.of());
    }

    /// The ranks have this JVM, so its options are left out that say how large and how quick it is.
    private static SpawnRequest ofJava(List<String> words, int ranks) {
        List<Path> classPath = List.of();
        int at = 0;
        while (at < words.size() && (isOfJvm(words.get(at)) || hasPath(words, at))) {
            if (hasPath(words, at)) {
                at++;
                classPath = JavaProgram.entries(words.get(at));
            }
            at++;
        }
        // What is left out too much, as another option, is refused as the name of a class.
        return at == words.size()
                ? new SpawnRequest(ranks, "", List.of(), classPath)
                : new SpawnRequest(
                        ranks, words.get(at), words.subList(at + 1, words.size()), classPath);
    }

    private static boolean hasPath(List<String> words, int at) {
        return CLASS_PATH.contains(words.get(at)) && at + 1 < words.size();
    }

    private static boolean isOfJvm(String word) {
        return word.startsWith("-X") || word.equals("-server") || word.equals("-ea");
    }
}
