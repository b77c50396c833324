package io.portolan.mpi.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What a profile is shown as, whatever names it has.
class ProfilePageTest {
    private static final String HOSTILE = "<script>\"it's\" & \\ \n</script>";

    private final Profile profile =
            new Profile(
                    new ProfileFigures(
                            HOSTILE,
                            List.of(
                                    new ProfiledProcess(0, HOSTILE, 0, List.of(0, 1), false, 0),
                                    new ProfiledProcess(1, HOSTILE, 0, List.of(2), true, 0)),
                            List.of(0, 1),
                            1_000_000,
                            List.of(
                                    new MessageCount(
                                            0,
                                            1,
                                            MessageChannel.LANE,
                                            SizeClass.at(SizeClass.index(1000)),
                                            3,
                                            3000,
                                            2,
                                            2000),
                                    new MessageCount(
                                            1,
                                            0,
                                            MessageChannel.SERIALIZED,
                                            SizeClass.at(0),
                                            1,
                                            0,
                                            1,
                                            0)),
                            List.of(new OperationTime(1, HOSTILE, true, 5, 40, 700, 300, 2)),
                            List.of(
                                    new CallSiteTime(
                                            HOSTILE, HOSTILE, HOSTILE, HOSTILE, 7, 2, 3, 4, 5, 6)),
                            List.of(new LateRank(0, 1, LateRank.Reason.ARRIVAL, 1, 900, 900)),
                            List.of(new CollectiveSpread(HOSTILE, HOSTILE, 2, 5, 6, 7, 1, 3))),
                    List.of(),
                    0);

    @Test
    void hostileNamesAreEscapedOnThePage() {
        String html = profile.html();
        assertFalse(html.contains("<script"), html);
        assertFalse(html.contains("it's"), html);
        assertTrue(html.contains("&lt;script&gt;"));
    }

    @Test
    void thePageFetchesNothing() {
        String html = profile.html();
        assertFalse(
                Pattern.compile("(?i)(src|href)=|url\\(|@import|https?://").matcher(html).find(),
                html);
    }

    @Test
    void everyElementOfThePageIsClosed() {
        String html = profile.html();
        for (String tag :
                List.of(
                        "html", "head", "body", "main", "table", "tr", "td", "th", "svg", "ul", "p",
                        "h2")) {
            assertEquals(count(html, "<" + tag + "[ >]"), count(html, "</" + tag + ">"), tag);
        }
    }

    @Test
    void theJsonHasEveryFigure() {
        Map<?, ?> json = (Map<?, ?>) JsonReader.read(profile.json());
        assertEquals(HOSTILE, json.get("world"));
        Map<?, ?> first = first(json, "messages");
        assertEquals("lane", first.get("channel"));
        assertEquals(Map.of("leastBytes", 513.0, "mostBytes", 1024.0), first.get("size"));
        assertEquals(3.0, first.get("sent"));
        assertEquals(2000.0, first.get("receivedBytes"));
        assertEquals("late in a collective", first(json, "lateRanks").get("reason"));
    }

    @Test
    void theTextSaysWhatWasNotReceived() {
        String text = profile.text();
        assertTrue(text.contains("4 messages with 2.93 KiB sent, 3 received"), text);
        assertTrue(text.contains("to 1 KiB"), text);
        assertTrue(text.contains("serialized object"), text);
    }

    @Test
    void aProcessThatIsMissingIsNamed() {
        String sentence = " is missing: it was lost, has ended too late, or was not profiled";
        assertTrue(profile.text().contains(HOSTILE + sentence), profile.text());
        assertTrue(profile.html().contains("&lt;/script&gt;" + sentence), profile.html());
        assertEquals(1, count(profile.html(), " is missing"));
    }

    private static long count(String html, String pattern) {
        return Pattern.compile(pattern).matcher(html).results().count();
    }

    private static Map<?, ?> first(Map<?, ?> json, String name) {
        return (Map<?, ?>) ((List<?>) Objects.requireNonNull(json.get(name))).getFirst();
    }
}
