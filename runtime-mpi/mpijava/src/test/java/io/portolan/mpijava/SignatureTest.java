package io.portolan.mpijava;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares the facade with the published lists of what programs can call.
class SignatureTest {
    /// A method or a field, as in `Comm: static int Compare(Comm, Comm)`.
    private static final Pattern MEMBER =
            Pattern.compile("(\\w+): (static )?([\\w.\\[\\]]+) (\\w+)(\\(.*\\))?");

    /// A constructor, as in `Op(User_function, boolean)`.
    private static final Pattern CONSTRUCTOR = Pattern.compile("(\\w+)(\\(.*\\))");

    /// The methods whose result has another type, so that programs of both compile. Calls of them
    /// in compiled classes are rewritten, which [CompiledClassesTest] tries.
    private static final Set<String> WITH_ANOTHER_RESULT =
            Set.of(
                    "Comm: int Attr_get(int)",
                    "Comm: Object Attr_get(int)",
                    "MPI: static void Buffer_detach()");

    @ParameterizedTest
    @ValueSource(strings = {"mpijava-1.2.txt", "mpjexpress-0.44.txt"})
    void everythingThatIsPublishedIsThere(String list) throws IOException {
        List<String> leftOut = lines("left-out.txt");
        List<String> missing = new ArrayList<>();
        for (String line : lines(list)) {
            if (!leftOut.contains(line) && !isThere(line)) {
                missing.add(line);
            }
        }
        assertEquals(List.of(), missing);
    }

    @Test
    void whatIsLeftOutIsPublishedAndNotThere() throws IOException {
        List<String> published = new ArrayList<>(lines("mpijava-1.2.txt"));
        published.addAll(lines("mpjexpress-0.44.txt"));
        List<String> wrong =
                lines("left-out.txt").stream()
                        .filter(line -> isThere(line) || !published.contains(line))
                        .toList();
        assertEquals(List.of(), wrong);
    }

    @Test
    void theListsAreRead() throws IOException {
        assertEquals(
                List.of(199, 227),
                List.of(lines("mpijava-1.2.txt").size(), lines("mpjexpress-0.44.txt").size()));
    }

    private static boolean isThere(String line) {
        Matcher member = MEMBER.matcher(line);
        if (member.matches()) {
            Class<?> type = type(member.group(1));
            boolean isStatic = member.group(2) != null;
            String result = member.group(3);
            String name = member.group(4);
            return member.group(5) == null
                    ? Arrays.stream(type.getFields())
                            .anyMatch(field -> isField(field, isStatic, result, name))
                    : Arrays.stream(type.getMethods())
                            .filter(method -> isMethod(method, isStatic, name + member.group(5)))
                            .anyMatch(method ->
                                    word(method.getReturnType()).equals(result)
                                            || WITH_ANOTHER_RESULT.contains(line));
        }
        Matcher constructor = CONSTRUCTOR.matcher(line);
        if (!constructor.matches()) {
            throw new IllegalArgumentException("no signature: " + line);
        }
        return Arrays.stream(type(constructor.group(1)).getConstructors())
                .anyMatch(each -> parameters(each).equals(constructor.group(2)));
    }

    private static boolean isField(Field field, boolean isStatic, String type, String name) {
        return field.getName().equals(name)
                && Modifier.isStatic(field.getModifiers()) == isStatic
                && word(field.getType()).equals(type);
    }

    private static boolean isMethod(Method method, boolean isStatic, String signature) {
        return (method.getName() + parameters(method)).equals(signature)
                && Modifier.isStatic(method.getModifiers()) == isStatic;
    }

    private static String parameters(java.lang.reflect.Executable executable) {
        return Arrays.stream(executable.getParameterTypes())
                .map(SignatureTest::word)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /// The name of a type as the lists write it.
    private static String word(Class<?> type) {
        String name = type.getTypeName();
        int packageEnd = name.lastIndexOf('.');
        List<String> short_ = List.of("java.lang", "java.nio", "mpi");
        return packageEnd > 0 && short_.contains(name.substring(0, packageEnd))
                ? name.substring(packageEnd + 1)
                : name;
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName("mpi." + name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError("there is no class mpi." + name, e);
        }
    }

    private static List<String> lines(String list) throws IOException {
        try (BufferedReader in =
                new BufferedReader(
                        new InputStreamReader(
                                Objects.requireNonNull(
                                        SignatureTest.class.getResourceAsStream("/api/" + list)),
                                StandardCharsets.UTF_8))) {
            return in.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
        }
    }
}
