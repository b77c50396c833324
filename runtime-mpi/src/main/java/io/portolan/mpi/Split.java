package io.portolan.mpi;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A part in the division of a communicator: ranks of one color get one, in the order of their
/// keys.
///
/// *Cost:* one sort of all ranks, by the rank that comes last.
///
/// Source: MPI 4.1, sections 7.4.2 and 7.6.2
final class Split extends Construction {
    private final int color;
    private final int key;

    /// @param color of the communicator that the rank will be in, or [MPI#UNDEFINED] for none
    Split(Call call, int place, int color, int key) {
        super(call, place);
        this.color = color;
        this.key = key;
    }

    @Override
    void construct() {
        List<Split> sorted = new ArrayList<>();
        for (int place = 0; place < size(); place++) {
            Split part = (Split) of(place);
            if (part.color != MPI.UNDEFINED) {
                sorted.add(part);
            }
        }
        sorted.sort(
                Comparator.<Split>comparingInt(part -> part.color)
                        .thenComparing(this::isOfOtherSide)
                        .thenComparingInt(part -> part.key)
                        .thenComparingInt(Part::rank));
        for (int begin = 0, end; begin < sorted.size(); begin = end) {
            end = begin;
            while (end < sorted.size() && sorted.get(end).color == sorted.get(begin).color) {
                end++;
            }
            construct(sorted.subList(begin, end));
        }
    }

    /// @param ofOneColor in the order of their new ranks, one side after the other
    private void construct(List<Split> ofOneColor) {
        Members.Builder first = new Members.Builder();
        Members.Builder second = new Members.Builder();
        for (Split part : ofOneColor) {
            (isOfOtherSide(part) ? second : first).add(part.process());
        }
        Members local = first.build();
        Members remote = second.build();
        if (context().remote() == null) {
            CommPlan plan = CommPlan.intra(fabric(), local);
            ofOneColor.forEach(part -> part.give(plan));
        } else if (local.size() > 0 && remote.size() > 0) {
            CommPlan plan = CommPlan.inter(fabric(), local, remote);
            CommPlan theirs = plan.asSeenBy(remote);
            ofOneColor.forEach(part -> part.give(isOfOtherSide(part) ? theirs : plan));
        }
    }

    /// Asked of the part of place 0.
    private boolean isOfOtherSide(Split part) {
        return part.rank() >= context().size();
    }
}
