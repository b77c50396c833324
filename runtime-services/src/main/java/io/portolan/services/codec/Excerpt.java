package io.portolan.services.codec;

/// Text out of a document as messages show it: short, and without what could disturb a log.
final class Excerpt {

    private static final int MOST = 60;

    private Excerpt() {}

    static String of(String text) {
        return cut(text, MOST);
    }

    /// A whole line, of a message that may quote the document.
    static String line(String text) {
        return cut(text, 4 * MOST);
    }

    private static String cut(String text, int most) {
        StringBuilder shown = new StringBuilder();
        text.codePoints()
                .limit(most)
                .map(c ->
                        Character.isISOControl(c) || Character.getType(c) == Character.FORMAT
                                ? '?'
                                : c)
                .forEach(shown::appendCodePoint);
        return shown.length() < text.length() ? shown.append("...").toString() : shown.toString();
    }
}
