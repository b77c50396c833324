package io.portolan.cli.dump;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads the number of a process from the command line.
final class ProcessNumber implements ITypeConverter<Long> {

    @Override
    public Long convert(String text) {
        if (!text.matches("[1-9]\\d{0,17}")) {
            throw new TypeConversionException(
                    "'"
                            + text
                            + "' is not the number of a process, which is a whole number of at"
                            + " least 1; "
                            + Jvm.SEE_LIST);
        }
        return Long.valueOf(text);
    }
}
