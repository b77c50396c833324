package io.portolan.services.http;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Which of several media types a client likes best.
///
/// Source: RFC 9110
final class MediaTypes {

    private MediaTypes() {}

    /// The one with the highest weight, of equal ones the first that is offered; the first of all
    /// when the client names none of them.
    ///
    /// @param accept the value of the header; null when there is none
    /// @param offered with their parameters, which are not compared
    static String best(@Nullable String accept, List<String> offered) {
        String best = offered.getFirst();
        double most = 0;
        for (String each : offered) {
            double weight = weight(accept == null ? "" : accept, withoutParameters(each));
            if (weight > most) {
                most = weight;
                best = each;
            }
        }
        return best;
    }

    private static double weight(String accept, String mediaType) {
        double weight = 0;
        for (String range : accept.split(",", -1)) {
            if (withoutParameters(range).equals(mediaType)) {
                weight = Math.max(weight, weight(range));
            }
        }
        return weight;
    }

    private static double weight(String range) {
        for (String parameter : range.split(";", -1)) {
            String text = parameter.strip();
            if (text.startsWith("q=") && text.substring(2).matches("[01](\\.[0-9]{0,3})?")) {
                return Double.parseDouble(text.substring(2));
            }
        }
        return 1;
    }

    private static String withoutParameters(String mediaType) {
        int end = mediaType.indexOf(';');
        return (end < 0 ? mediaType : mediaType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }
}
