package io.portolan.mpi;

import io.portolan.core.dump.Dump;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.Wait;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What the threads of a world do at one moment, those of this process.
///
/// @param world its name
/// @param ranks how many it has
/// @param elsewhere how many of its ranks live in other processes, of which nothing more is known
/// @param ended how many of the ranks of this process have ended
/// @param threads first those that wait in operations, then the others
/// @param unreceived messages that have arrived and that no receive was posted for
public record WorldDump(
        String world,
        int ranks,
        int elsewhere,
        int ended,
        List<RankState> threads,
        List<UnreceivedMessage> unreceived)
        implements Dump {

    static WorldDump of(Fabric fabric) {
        // Looked at once, so that the number of those that have ended fits what is listed.
        List<Endpoint> all = List.copyOf(fabric.endpoints());
        List<Endpoint> running = all.stream().filter(each -> !each.hasEnded()).toList();
        List<RankState> threads = new ArrayList<>();
        Set<Thread> listed = new HashSet<>();
        for (Wait wait : fabric.waits()) {
            if (wait.awaited().isStuck()) {
                threads.add(RankState.of(wait));
                listed.add(wait.thread());
            }
        }
        for (Endpoint endpoint : running) {
            Thread owner = endpoint.owner();
            if (!listed.contains(owner)) {
                threads.add(
                        owner == null
                                ? RankState.notBegun(endpoint.rank())
                                : RankState.ofRank(endpoint.rank(), owner));
            }
        }
        for (Thread helper : fabric.helpers()) {
            if (!listed.contains(helper)) {
                threads.add(RankState.ofHelper(helper));
            }
        }
        countsByPlace(fabric)
                .forEach((place, count) -> threads.add(RankState.ofUnseen(place, count)));
        int elsewhere = Math.max(0, fabric.ranks() - all.size());
        return new WorldDump(
                name(fabric),
                all.size() + elsewhere,
                elsewhere,
                all.size() - running.size(),
                threads,
                UnreceivedMessage.in(fabric));
    }

    private static Map<String, Long> countsByPlace(Fabric fabric) {
        return fabric.unseen().stream()
                .collect(
                        Collectors.groupingBy(place -> place, TreeMap::new, Collectors.counting()));
    }

    /// What a world is called where several may be seen.
    static String name(Fabric fabric) {
        return "world of %d ranks".formatted(fabric.settings().ranks());
    }

    /// The dump for people, a line for each thread, but for few threads only.
    @Override
    public String text() {
        return "world of " + body() + "\n";
    }

    /// The dump as text, without the name of the world.
    String body() {
        return "%d ranks, of which %d have ended%s:%s"
                .formatted(
                        ranks,
                        ended,
                        elsewhere == 0
                                ? ""
                                : " and %d live in other processes".formatted(elsewhere),
                        lines());
    }

    /// The lines alone.
    String lines() {
        return StackLines.below(threads.stream().map(RankState::text).toList())
                + StackLines.below(unreceived.stream().map(UnreceivedMessage::text).toList());
    }
}
