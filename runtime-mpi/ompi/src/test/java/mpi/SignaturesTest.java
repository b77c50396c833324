package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Everything that the published lists name is here, with the same types and exceptions.
class SignaturesTest {
    private static final Pattern CLASS =
            Pattern.compile(
                    "(public )?((abstract|final) )*(class|interface) (?<name>\\S+)( extends (?<extends>\\S+))?( implements (?<implements>\\S+))? \\{");
    private static final Pattern BOUND = Pattern.compile("(\\w) extends ([\\w.$]+)");

    @ParameterizedTest
    @ValueSource(strings = {"openmpi-java-4.1.4.txt", "openmpi-java-5.0.txt"})
    void nothingIsMissing(String list) throws IOException {
        List<String> missing = new ArrayList<>();
        Class<?> current = null;
        int members = 0;
        for (String line : lines(list)) {
            Matcher header = CLASS.matcher(line);
            if (header.matches()) {
                current = line.startsWith("public") ? published(header, missing) : null;
            } else if (current != null && line.endsWith(";")) {
                members++;
                String wanted = erased(line);
                if (members(current).noneMatch(wanted::equals)) {
                    missing.add(current.getName() + ": " + wanted);
                }
            }
        }
        assertTrue(members > 10, "the list has " + members);
        assertEquals(List.of(), missing);
    }

    private static Class<?> published(Matcher header, List<String> missing) {
        String name = header.group("name");
        try {
            Class<?> found = Class.forName(name);
            String above = header.group("extends");
            if (above != null && !found.getSuperclass().getName().equals(above)) {
                missing.add(name + " extends " + above);
            }
            String below = header.group("implements");
            for (String each : below == null ? new String[0] : below.split(",")) {
                if (!Class.forName(each).isAssignableFrom(found)) {
                    missing.add(name + " implements " + each);
                }
            }
            return found;
        } catch (ClassNotFoundException e) {
            missing.add(name);
            return null;
        }
    }

    /// A line of the list without names of type variables and without words that do not matter.
    private static String erased(String line) {
        String plain = line.strip();
        Matcher bounds = BOUND.matcher(plain);
        while (bounds.find()) {
            plain =
                    plain.replaceAll(
                            "(?<![\\w.$])" + bounds.group(1) + "(?![\\w.$])",
                            Matcher.quoteReplacement(bounds.group(2)));
        }
        return plain.replaceAll("<.*> ", "")
                .replaceAll(" = .*;", ";")
                .replaceAll("\\b(public|protected|final|abstract|synchronized) ", "")
                .replace(";", "");
    }

    private static Stream<String> members(Class<?> of) {
        Stream<Member> all =
                Stream.of(
                                of.getFields(),
                                of.getDeclaredFields(),
                                of.getMethods(),
                                of.getDeclaredMethods(),
                                of.getDeclaredConstructors(),
                                Object.class.getDeclaredMethods())
                        .flatMap(Arrays::<Member>stream);
        return all.filter(member ->
                        (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0)
                .map(SignaturesTest::inWords);
    }

    private static String inWords(Member member) {
        String prefix = Modifier.isStatic(member.getModifiers()) ? "static " : "";
        return switch (member) {
            case Field field -> prefix + name(field.getType()) + " " + field.getName();
            case Constructor<?> constructor ->
                    constructor.getDeclaringClass().getName() + parameters(constructor);
            case Method method ->
                    prefix
                            + name(method.getReturnType())
                            + " "
                            + method.getName()
                            + parameters(method);
            default -> throw new AssertionError(member);
        };
    }

    private static String parameters(Executable of) {
        String thrown = names(of.getExceptionTypes());
        return "("
                + names(of.getParameterTypes())
                + ")"
                + (thrown.isEmpty() ? "" : " throws " + thrown);
    }

    private static String names(Class<?>[] types) {
        return Arrays.stream(types).map(SignaturesTest::name).collect(Collectors.joining(", "));
    }

    private static String name(Class<?> type) {
        return type.isArray() ? name(type.getComponentType()) + "[]" : type.getName();
    }

    private static List<String> lines(String list) throws IOException {
        try (InputStream in = SignaturesTest.class.getResourceAsStream("/" + list)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
