package io.portolan.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.TypeConversionException;

/// Names of files on the command line.
///
/// In a POSIX locale the JVM takes names for ASCII, so that it can open no file whose name has
/// other letters. The launcher sets another one; who starts Java by himself is told.
final class PathName {

    private static final char UNKNOWN = '\ufffd';

    private PathName() {}

    static Path parse(String text) {
        try {
            if (text.indexOf(UNKNOWN) < 0) {
                return Path.of(text);
            }
        } catch (InvalidPathException e) {
            // Said below.
        }
        throw new TypeConversionException(
                "'%s' has letters that this locale (%s) does not know; start it with LC_ALL=C.UTF-8"
                        .formatted(text, System.getProperty("sun.jnu.encoding")));
    }
}
