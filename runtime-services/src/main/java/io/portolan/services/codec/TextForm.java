package io.portolan.services.codec;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The types that are strings in a document. Their `toString` is the form that is written, and is
/// read again.
enum TextForm {
    STRING("a string", "", "") {
        @Override
        Object made(String text) {
            return text;
        }
    },
    CHARACTER("a string of one character", "", "^[\\s\\S]$") {
        @Override
        @Nullable Object made(String text) {
            return text.length() == 1 ? (Object) text.charAt(0) : null;
        }
    },
    UNIQUE("a UUID such as 123e4567-e89b-12d3-a456-426614174000", "uuid", "") {
        @Override
        @Nullable Object made(String text) {
            return text.length() == 36 ? UUID.fromString(text) : null;
        }
    },
    ADDRESS("a URI", "uri-reference", "") {
        @Override
        Object made(String text) throws URISyntaxException {
            return new URI(text);
        }
    },
    INSTANT("a time such as 2026-01-31T12:00:00Z", "date-time", "") {
        @Override
        Object made(String text) {
            return OffsetDateTime.parse(text).toInstant();
        }
    },
    OFFSET("a time such as 2026-01-31T12:00:00+01:00", "date-time", "") {
        @Override
        Object made(String text) {
            return OffsetDateTime.parse(text);
        }
    },
    DATE("a date such as 2026-01-31", "date", "") {
        @Override
        Object made(String text) {
            return LocalDate.parse(text);
        }
    },
    TIME(
            "a time of day such as 12:00:00",
            "",
            "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?$") {
        @Override
        Object made(String text) {
            return LocalTime.parse(text);
        }
    },
    DATE_TIME(
            "a local time such as 2026-01-31T12:00:00", "", "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d") {
        @Override
        Object made(String text) {
            return LocalDateTime.parse(text);
        }
    },
    DURATION(
            "a duration such as PT1.5S",
            "",
            "^-?PT(?=\\d)(\\d{1,9}H)?(\\d{1,9}M)?(\\d{1,9}(\\.\\d{1,9})?S)?$") {
        @Override
        Object made(String text) {
            return Duration.parse(text);
        }
    };

    private final String words;
    private final String format;
    private final String pattern;

    TextForm(String words, String format, String pattern) {
        this.words = words;
        this.format = format;
        this.pattern = pattern;
    }

    /// The form of a type, null when it is no text.
    static @Nullable TextForm of(Class<?> type) {
        if (type == char.class || type == Character.class) {
            return CHARACTER;
        }
        return switch (type.getName()) {
            case "java.lang.String" -> STRING;
            case "java.util.UUID" -> UNIQUE;
            case "java.net.URI" -> ADDRESS;
            case "java.time.Instant" -> INSTANT;
            case "java.time.OffsetDateTime" -> OFFSET;
            case "java.time.LocalDate" -> DATE;
            case "java.time.LocalTime" -> TIME;
            case "java.time.LocalDateTime" -> DATE_TIME;
            case "java.time.Duration" -> DURATION;
            default -> null;
        };
    }

    /// The value the text stands for, null when for none.
    @Nullable Object parse(String text) {
        try {
            return made(text);
        } catch (URISyntaxException
                | DateTimeException
                | IllegalArgumentException
                | ArithmeticException e) {
            return null;
        }
    }

    /// What such a string is, in words.
    String words() {
        return words;
    }

    Map<String, Object> schema() {
        OrderedMap<String, Object> schema = OrderedMap.of("type", "string");
        if (!format.isEmpty()) {
            return schema.with("format", format);
        }
        return pattern.isEmpty() ? schema : schema.with("pattern", pattern);
    }

    /// Whether the text of a value of this form is read as the same value.
    boolean isReadable(Object value) {
        return switch (this) {
            // the check of the text finds a half of a pair among them
            case STRING, CHARACTER, UNIQUE, DATE, TIME, DATE_TIME, OFFSET -> true;
            case INSTANT -> isInYears((Instant) value);
            case ADDRESS, DURATION -> value.equals(parse(value.toString()));
        };
    }

    private static boolean isInYears(Instant time) {
        return !time.isBefore(OffsetDateTime.MIN.toInstant())
                && !time.isAfter(OffsetDateTime.MAX.toInstant());
    }

    abstract @Nullable Object made(String text) throws URISyntaxException;
}
