package io.portolan.services.codec;

/// Which keys an item of a state may have: those under which every client can ask for it again,
/// also one that tidies paths up.
///
/// Source: RFC 3986, section 5.2.4
final class ItemKeys {

    private ItemKeys() {}

    /// What is wrong with a key; empty when nothing is.
    static String flaw(String key, int most) {
        if (key.isEmpty() || key.equals(".") || key.equals("..")) {
            return "has the key '%s', which no path can name: give one that is not empty, '.' or '..'"
                    .formatted(key);
        }
        if (key.length() > most) {
            return "has a key of %d characters, at most %d are allowed"
                    .formatted(key.length(), most);
        }
        if (Texts.hasHalfPair(key)) {
            return "has a key that " + Texts.HALF_PAIR;
        }
        for (int i = 0; i < key.length(); i++) {
            char c = key.charAt(i);
            if (Character.isISOControl(c) || c == '\\') {
                return "has the key '%s' with a %s, which no path may have: leave it out"
                        .formatted(Excerpt.of(key), c == '\\' ? "backslash" : "control character");
            }
        }
        return "";
    }
}
