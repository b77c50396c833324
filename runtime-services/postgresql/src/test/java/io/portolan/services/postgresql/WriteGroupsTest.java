package io.portolan.services.postgresql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.services.workflow.JournalEntry;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What one statement writes: as much as waits, but never the end of a run with anything else of
/// it, because the statement would not see that and leave it.
class WriteGroupsTest {

    private RecordingDriver driver;
    private PostgresqlJournals journals;
    private PostgresqlJournal journal;

    @BeforeEach
    void open() throws Exception {
        driver = RecordingDriver.install();
        journals = PostgresqlJournals.open("jdbc:postgresql://db/orders");
        journal = (PostgresqlJournal) journals.apply("/services/flows");
    }

    @AfterEach
    void close() throws SQLException {
        journals.close();
        driver.close();
    }

    private JournalWrite write(JournalWrite.Kind kind, String run, String place) {
        return new JournalWrite(
                journal,
                kind,
                new JournalEntry(run, place, JournalEntry.Kind.STEP, "", 1, new byte[0]));
    }

    private JournalWrite append(String run, String place) {
        return write(JournalWrite.Kind.APPEND, run, place);
    }

    private JournalWrite end(String run) {
        return write(JournalWrite.Kind.END, run, "");
    }

    private JournalWrite forget(String run) {
        return write(JournalWrite.Kind.FORGET, run, "");
    }

    /// The sizes of the groups.
    private static List<Integer> groups(Object... waiting) {
        List<Object> left = new ArrayList<>(Arrays.asList(waiting));
        List<Integer> sizes = new ArrayList<>();
        while (!left.isEmpty()) {
            List<JournalWrite> group = SessionThread.firstGroup(left);
            assertEquals(left.subList(0, group.size()), group);
            left.subList(0, group.size()).clear();
            sizes.add(group.size());
        }
        return sizes;
    }

    @Test
    void stepsOfAllRunsGoTogether() {
        assertEquals(List.of(3), groups(append("a", "1"), append("b", "1"), append("a", "2")));
    }

    @Test
    void twoOfOnePlaceDoNot() {
        assertEquals(List.of(1, 1), groups(append("a", "1"), append("a", "1")));
    }

    @Test
    void anEndGoesApartFromWhatIsBeforeAndBehindIt() {
        assertEquals(
                List.of(2, 2),
                groups(append("a", "1"), append("b", "1"), end("a"), append("b", "2")));
        assertEquals(List.of(2, 1), groups(end("a"), append("b", "1"), append("a", "s1")));
        assertEquals(List.of(1, 1), groups(append("a", "s1"), forget("a")));
        assertEquals(List.of(2), groups(forget("a"), end("b")));
    }

    @Test
    void aRunThatIsStartedAgainFollowsItsForgetting() {
        assertEquals(
                List.of(1, 1), groups(forget("a"), write(JournalWrite.Kind.START, "a", "start")));
    }
}
