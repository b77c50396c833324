package io.portolan.clustering.format;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A number that is not written alone, such as `1 %`, `$1,234.50`, `12 km`, `1'000` or `0x1F`.
///
/// @param unit what tells the notation from others in a column: the unit that follows; empty for
///   all others
/// @param plain the number as it can be read; empty for a position, such as `POINT (2 41)`
record OtherNotation(String unit, String plain) {

    private static final int LONGEST = 80;
    private static final String POSITION = "position";

    /// What no unit is: it turns a degree into another.
    private static final String DIRECTIONS = "NSEWOnsewo";

    private static final Pattern HEXADECIMAL = Pattern.compile("([-+]?)0[xX]([0-9a-fA-F]{1,12})");
    private static final Pattern GROUPED =
            Pattern.compile("[1-9][0-9]{0,2}(?:([.,'_ ])[0-9]{3})(?:\\1[0-9]{3})*(?:[.,][0-9]+)?");
    private static final Pattern WKT =
            Pattern.compile("(?i)(SRID=[0-9]+;)? ?POINT ?(Z|M|ZM)? ?\\([-+0-9.eE ]+\\)");
    private static final Pattern PAIR =
            Pattern.compile("\\(?[-+]?[0-9]{1,3}\\.[0-9]+ ?[,; ] ?[-+]?[0-9]{1,3}\\.[0-9]+\\)?");
    private static final Pattern INDIAN =
            Pattern.compile("[1-9][0-9]?(,[0-9]{2})+,[0-9]{3}(\\.[0-9]+)?");
    private static final String MONEY = "(?:[$\u20ac\u00a3\u00a5\u20b9]|USD|EUR|GBP|CHF|JPY|INR)";
    private static final Pattern AFFIXED =
            Pattern.compile(
                    "(['\u2019(]?) ?(#M?) ?([-+]?) ?(#M?) ?([0-9](?:[0-9.,'_ ]*[0-9])?(?:[eE][-+]?[0-9]+)?) ?([%\u2030]|#M|[\\p{L}\u00b0\u00b5/\u00b2\u00b3]{1,6})?(['\u2019)]?)"
                            .replace("#M", MONEY));

    /// Whether it is a position, which is two numbers.
    boolean isPosition() {
        return unit.equals(POSITION);
    }

    /// The number in a field; null where it is none, or stands alone.
    static @Nullable OtherNotation of(byte[] bytes, int from, int to) {
        if (to - from > LONGEST || !mayBe(bytes, from, to)) {
            return null;
        }
        String text =
                FieldText.of(bytes, from, to).strip().replaceAll("[\u00a0\u202f\u2009\u2007]", " ");
        if (WKT.matcher(text).matches() || PAIR.matcher(text).matches()) {
            return new OtherNotation(POSITION, "");
        }
        Matcher hexadecimal = HEXADECIMAL.matcher(text);
        if (hexadecimal.matches()) {
            return new OtherNotation(
                    "", hexadecimal.group(1) + Long.parseLong(hexadecimal.group(2), 16));
        }
        Matcher affixed = AFFIXED.matcher(text);
        if (!affixed.matches()) {
            return null;
        }
        String number = number(affixed.group(5).strip());
        String unit = affixed.group(6) == null ? "" : affixed.group(6);
        boolean isAlone = number != null && text.equals(affixed.group(3) + affixed.group(5));
        if (number == null || (unit.length() == 1 && DIRECTIONS.contains(unit))) {
            return null;
        }
        if (isAlone && number.equals(affixed.group(5))) {
            return null;
        }
        boolean isNegative = affixed.group(1).equals("(") || affixed.group(3).equals("-");
        boolean isUnit = !unit.isEmpty() && Character.isLetter(unit.codePointAt(0));
        return new OtherNotation(
                isUnit && !unit.matches(MONEY) ? unit : "", (isNegative ? "-" : "") + number);
    }

    /// Digits with a point, without what stands between thousands; null where it is no number.
    private static @Nullable String number(String digits) {
        Matcher grouped = GROUPED.matcher(digits);
        if (grouped.matches()) {
            boolean arePoints = grouped.group(1).equals(".");
            String whole = digits.replace(grouped.group(1), "");
            return arePoints ? whole.replace(',', '.') : whole;
        }
        if (INDIAN.matcher(digits).matches()) {
            return digits.replace(",", "");
        }
        return digits.matches("[0-9]+([.,][0-9]+)?([eE][-+]?[0-9]+)?")
                ? digits.replace(',', '.')
                : null;
    }

    /// Whether it begins like one and has a digit: most texts do not, and are not looked at twice.
    private static boolean mayBe(byte[] bytes, int from, int to) {
        byte first = bytes[from];
        boolean begins =
                (first >= '0' && first <= '9')
                        || "-+'($UEGCJIPpSs".indexOf(first) >= 0
                        || first < 0;
        for (int i = from; i < to && begins; i++) {
            if (bytes[i] >= '0' && bytes[i] <= '9') {
                return true;
            }
        }
        return false;
    }
}
