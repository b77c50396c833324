package io.portolan.services.http.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The media types that a client takes.
///
/// Source: RFC 9110
///
/// @param ranges as the client wrote them; empty when it takes everything
record AcceptedTypes(List<Range> ranges) {

    /// One of them.
    ///
    /// @param type such as `text/html`, `text/*` or `*/*`
    /// @param quality how much it is liked, from 0 for not at all to 1
    record Range(String type, double quality) {

        /// How exactly it names the type; 0 when it does not mean it.
        int precision(String other) {
            if (type.equals(other)) {
                return 3;
            }
            boolean isOfKind =
                    type.endsWith("/*") && other.startsWith(type.substring(0, type.length() - 1));
            return isOfKind ? 2 : type.equals("*/*") ? 1 : 0;
        }
    }

    private static final AcceptedTypes EVERYTHING = new AcceptedTypes(List.of());

    /// What the header `Accept` says; what is no media type in it is passed over.
    static AcceptedTypes parse(@Nullable String header) {
        if (header == null || header.isBlank() || header.equals("*/*")) {
            return EVERYTHING;
        }
        List<Range> ranges = new ArrayList<>();
        for (String part : header.toLowerCase(Locale.ROOT).split(",", -1)) {
            String[] words = part.split(";", -1);
            if (words[0].indexOf('/') > 0) {
                ranges.add(new Range(words[0].strip(), quality(words)));
            }
        }
        return new AcceptedTypes(ranges);
    }

    /// The one of the offered types that the client likes best, the first of those liked equally;
    /// null when it takes none of them.
    @Nullable String best(List<String> offered) {
        if (ranges.isEmpty()) {
            return offered.getFirst();
        }
        String best = null;
        double most = 0;
        for (String type : offered) {
            double quality = quality(type);
            if (quality > most) {
                most = quality;
                best = type;
            }
        }
        return best;
    }

    private double quality(String type) {
        int most = 0;
        double quality = 0;
        for (Range range : ranges) {
            int precision = range.precision(type);
            if (precision > most) {
                most = precision;
                quality = range.quality;
            }
        }
        return quality;
    }

    private static double quality(String[] words) {
        for (int i = 1; i < words.length; i++) {
            String word = words[i].strip();
            if (word.startsWith("q=")) {
                String number = word.substring(2);
                return number.matches("[01](\\.[0-9]{0,3})?") ? Double.parseDouble(number) : 0;
            }
        }
        return 1;
    }
}
