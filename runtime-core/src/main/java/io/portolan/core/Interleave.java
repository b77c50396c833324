package io.portolan.core;

import io.portolan.core.AdmittedTask.Group;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Interleave: handlers of one state, of which some may run together and some only alone.
///
/// - *concurrent* ones run together with each other and the independent ones,
/// - *exclusive* ones run alone, except for independent ones,
/// - *independent* ones run at any time,
/// - the first *teardown* one runs last: it lets those that run end, then nothing else starts.
///
/// {@snippet class="io.portolan.core.examples.ReadersAndWriters" region="interleave"}
///
/// *Threads:* a handler needs no lock for the state that the exclusive ones change. *Ordering:* an
/// item stays in its port until its handler is admitted ([io.portolan.core.Admission]), so sizes
/// and limits of ports count all that waits. What an exclusive handler did happens-before all that
/// are admitted later. *Failure:* a handler that is still running when the teardown has waited for
/// the grace time is interrupted, and after the same time again the teardown runs all the same. A
/// handler that waits, without a limit of time, for what comes of a message to its own interleave
/// waits for itself: the message is admitted when the handler has ended. If that goes on for the
/// time of [DispatcherBuilder#stallAfter(Duration)] it is logged with a dump, and the wait ends
/// with an [IllegalStateException] unless a thread was seen that may still bring what it waits for:
/// one that runs a handler of any dispatcher and does not wait, or the last poster there. A wait
/// for anything else than a port, a thread or a future of the JDK, say, is only logged. *Cost:* one
/// lock for all handlers of an interleave, at the start and at the end of each.
///
/// Source: Qiu et al. 2008, section 3 (CCR)
public final class Interleave implements Arbiter {

    /// An interleave at work.
    interface Work {

        /// Sets more arbiters to work.
        void add(Map<Group, List<Arbiter>> groups);

        InterleaveStats stats();
    }

    private final String name;
    private final Admission admission;
    private final Duration grace;
    private final Map<Group, List<Arbiter>> groups; // guarded by this, like the next
    private @Nullable Work run;

    private Interleave(Builder settings) {
        name = settings.name;
        admission = settings.admission;
        grace = settings.grace;
        groups = new EnumMap<>(settings.groups);
    }

    /// Starts describing an interleave.
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /// Adds the groups of another interleave that is not active, as if they had been described
    /// together.
    ///
    /// *Failure:* [IllegalStateException] when this one is being torn down or the other is active.
    public void combineWith(Interleave more) {
        Map<Group, List<Arbiter>> added = more.handOver();
        synchronized (this) {
            if (run == null) {
                added.forEach(
                        (group, arbiters) -> groups.merge(group, arbiters, Interleave::concat));
            } else {
                run.add(added);
            }
        }
    }

    /// What it does at this moment.
    ///
    /// *Cost:* asks each port of the concurrent and exclusive groups for its size.
    public synchronized InterleaveStats stats() {
        return run == null ? new InterleaveStats(0, 0, 0, 0, 0, false) : run.stats();
    }

    @Override
    public String toString() {
        return "interleave '" + name + "'";
    }

    /// Sets it to work, once.
    synchronized <W extends Work> W begin(Supplier<W> work) {
        if (run != null) {
            throw new IllegalStateException(this + " has already been activated: build another");
        }
        W made = work.get();
        run = made;
        return made;
    }

    Admission admission() {
        return admission;
    }

    Duration grace() {
        return grace;
    }

    synchronized Map<Group, List<Arbiter>> groups() {
        return new EnumMap<>(groups);
    }

    private synchronized Map<Group, List<Arbiter>> handOver() {
        if (run != null) {
            throw new IllegalStateException(
                    this + " is active: combine with one that has not been activated");
        }
        return groups();
    }

    private static List<Arbiter> concat(List<Arbiter> one, List<Arbiter> other) {
        List<Arbiter> all = new ArrayList<>(one);
        all.addAll(other);
        return all;
    }

    /// What an interleave is made of.
    ///
    /// *Threads:* for one thread. *Failure:* [IllegalArgumentException] for an arbiter that is
    /// neither a receiver nor a join, and for a persistent one in the teardown group;
    /// [IllegalStateException] when there is none at all.
    public static final class Builder {

        private static final Duration DEFAULT_GRACE = Duration.ofSeconds(10);

        private final String name;
        private final Map<Group, List<Arbiter>> groups = new EnumMap<>(Group.class);
        private Admission admission = Admission.PHASE_FAIR;
        private Duration grace = DEFAULT_GRACE;

        private Builder(String name) {
            this.name = Objects.requireNonNull(name, "name");
        }

        /// Adds arbiters whose handlers run together.
        public Builder concurrent(Arbiter... arbiters) {
            return add(Group.CONCURRENT, arbiters);
        }

        /// Adds arbiters whose handlers run alone.
        public Builder exclusive(Arbiter... arbiters) {
            return add(Group.EXCLUSIVE, arbiters);
        }

        /// Adds arbiters of which the first that has an item ends the interleave. They must be
        /// one-time.
        public Builder teardown(Arbiter... arbiters) {
            for (Arbiter arbiter : arbiters) {
                boolean isOnce =
                        switch (arbiter) {
                            case Receiver<?> receiver -> receiver.isOnce();
                            case JoinArbiter<?> join -> join.isOnce();
                            default -> false;
                        };
                if (!isOnce) {
                    throw new IllegalArgumentException(
                            "%s in the teardown group of interleave '%s': only one-time receivers and joins can be there, use once()"
                                    .formatted(arbiter, name));
                }
            }
            return add(Group.TEARDOWN, arbiters);
        }

        /// Adds arbiters whose handlers run at any time until the teardown.
        public Builder independent(Arbiter... arbiters) {
            return add(Group.INDEPENDENT, arbiters);
        }

        /// In which order it admits; by default [Admission#PHASE_FAIR].
        public Builder admission(Admission rule) {
            admission = Objects.requireNonNull(rule, "rule");
            return this;
        }

        /// How long the teardown waits for running handlers before it interrupts them; by default
        /// ten seconds.
        public Builder teardownGrace(Duration max) {
            if (max.isNegative()) {
                throw new IllegalArgumentException(
                        "teardownGrace=%s for interleave '%s': 0 or more is allowed"
                                .formatted(max, name));
            }
            grace = max;
            return this;
        }

        /// The interleave, to be activated.
        public Interleave build() {
            if (groups.isEmpty()) {
                throw new IllegalStateException(
                        "interleave '%s' has no arbiters: add some to its groups".formatted(name));
            }
            return new Interleave(this);
        }

        private Builder add(Group group, Arbiter... arbiters) {
            for (Arbiter arbiter : arbiters) {
                if (!(arbiter instanceof Receiver<?>) && !(arbiter instanceof JoinArbiter<?>)) {
                    throw new IllegalArgumentException(
                            "%s in interleave '%s': receivers and joins can be there"
                                    .formatted(arbiter, name));
                }
            }
            groups.merge(group, List.of(arbiters), Interleave::concat);
            return this;
        }
    }
}
