package io.portolan.mpi.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What was seen of a world that has ended: see [io.portolan.mpi.WorldBuilder#profile].
///
/// *Threads:* any.
///
/// @param events in the order of the ranks, and of each rank in the order of their ends
/// @param droppedEvents how many more there were, of which only the latest were kept
public record Profile(ProfileFigures figures, List<TraceEvent> events, long droppedEvents) {
    private static final String TEXT = "profile.txt";
    private static final String JSON = "profile.json";
    private static final String PAGE = "profile.html";
    private static final String TRACE = "trace.json";

    /// The profile, which does not change any more.
    public Profile {
        events = List.copyOf(events);
    }

    /// The figures as tables for a terminal.
    public String text() {
        return figures.text();
    }

    /// The figures as one JSON object.
    public String json() {
        return figures.json();
    }

    /// A page with tables and drawings that needs nothing beside it.
    public String html() {
        return new ProfilePage(this).html();
    }

    /// The events as JSON in the trace event format, for ui.perfetto.dev or chrome://tracing: a
    /// track for each rank, and an arrow for each message of which both sides are there.
    public String trace() {
        return new TraceDocument(this).json();
    }

    /// Writes `profile.txt`, `profile.json`, `profile.html` and `trace.json` into a folder, which
    /// is made if it is not there.
    public void writeTo(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(TEXT), text());
        Files.writeString(folder.resolve(JSON), json());
        Files.writeString(folder.resolve(PAGE), html());
        Files.writeString(folder.resolve(TRACE), trace());
    }
}
