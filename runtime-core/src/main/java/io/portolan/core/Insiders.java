package io.portolan.core;

import io.portolan.core.Interleave.Group;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The tasks that an interleave has let in and that have not left, each of which knows its
/// neighbours here.
///
/// *Threads:* guarded by the gate.
final class Insiders {

    private @Nullable AdmittedTask latest;
    private int concurrent;
    private int exclusive;
    private int independent;

    int concurrent() {
        return concurrent;
    }

    int exclusive() {
        return exclusive;
    }

    int independent() {
        return independent;
    }

    boolean isEmpty() {
        return latest == null;
    }

    void add(AdmittedTask task) {
        task.before = latest;
        if (latest != null) {
            latest.after = task;
        }
        latest = task;
        count(task.group(), 1);
    }

    void remove(AdmittedTask task) {
        if (task.after == null) {
            latest = task.before;
        } else {
            task.after.before = task.before;
        }
        if (task.before != null) {
            task.before.after = task.after;
        }
        count(task.group(), -1);
    }

    /// The threads that run one of them now, those of the independent group as well if wanted.
    List<Thread> threads(boolean withIndependent) {
        List<Thread> threads = new ArrayList<>();
        for (AdmittedTask task = latest; task != null; task = task.before) {
            Thread thread = task.thread();
            if (thread != null && (withIndependent || task.group() != Group.INDEPENDENT)) {
                threads.add(thread);
            }
        }
        return threads;
    }

    /// Those that others wait for and that have posted to the interleave itself.
    List<AdmittedTask> posters() {
        List<AdmittedTask> posters = new ArrayList<>();
        for (AdmittedTask task = latest; task != null; task = task.before) {
            if (task.hasPostedToItself() && task.group() != Group.INDEPENDENT) {
                posters.add(task);
            }
        }
        return posters;
    }

    private void count(Group group, int change) {
        switch (group) {
            case CONCURRENT -> concurrent += change;
            case EXCLUSIVE -> exclusive += change;
            default -> independent += change;
        }
    }
}
