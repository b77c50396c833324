package io.portolan.cli.project;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;

/// The name of a project in its forms.
///
/// @param artifact in small letters with hyphens, `game-scores`: of the folder, the artifact and
///   the service
/// @param type as classes begin, `GameScores`
/// @param javaPackage of the classes
record ProjectName(String artifact, String type, String javaPackage) {

    private static final int LONGEST = 60;
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*");

    /// What stands for a name in a template.
    private static final Pattern PLACE = Pattern.compile("com[./]example|Template|template");

    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|-");

    /// *Failure:* [CommandException] for a name or a package that is none.
    ///
    /// @param kind of the project; a name that ends in it is shortened, since classes say it anyway
    static ProjectName of(String kind, String name, String javaPackage) {
        if (!NAME.matcher(name).matches() || name.length() > LONGEST) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "name '%s': at most %d letters and digits of ASCII are allowed, a letter first, with single hyphens between words, such as game-scores"
                            .formatted(name, LONGEST));
        }
        if (!SourceVersion.isName(javaPackage) || (javaPackage + ".").startsWith("java.")) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--package '%s': Java identifiers with dots between them are allowed, none of them a keyword, and not java, such as org.example.games"
                            .formatted(javaPackage));
        }
        List<String> words =
                Stream.of(HUMP.split(name)).map(word -> word.toLowerCase(Locale.ROOT)).toList();
        List<String> ofType = new ArrayList<>(words);
        if (words.size() > 1 && words.getLast().equals(kind)) {
            ofType.removeLast();
        }
        return new ProjectName(
                String.join("-", words),
                ofType.stream()
                        .map(word ->
                                word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                        .collect(Collectors.joining()),
                javaPackage);
    }

    /// A text or a path of a template with this name in it.
    String in(String text) {
        return PLACE.matcher(text)
                .replaceAll(found ->
                        Matcher.quoteReplacement(
                                switch (found.group()) {
                                    case "com.example" -> javaPackage;
                                    case "com/example" -> javaPackage.replace('.', '/');
                                    case "Template" -> type;
                                    default -> artifact;
                                }));
    }
}
