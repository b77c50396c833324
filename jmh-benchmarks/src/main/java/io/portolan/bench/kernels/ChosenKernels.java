package io.portolan.bench.kernels;

import io.portolan.bench.compare.UsageException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// What of the comparison is to be run.
///
/// @param ranks how many there are, one number after the other; none for the usual ones
record ChosenKernels(Set<KernelName> kernels, Set<KernelClass> classes, List<Integer> ranks) {

    private static final List<Integer> RANKS = List.of(1, 2, 4, 8);
    private static final List<Integer> QUICK_RANKS = List.of(1, 2);

    ChosenKernels {
        kernels = EnumSet.copyOf(kernels);
        classes = EnumSet.copyOf(classes);
        ranks = List.copyOf(ranks);
    }

    /// Reads names of kernels and of classes and numbers of ranks. Where no kernel is named, all
    /// are meant; where no class is, S and W.
    ///
    /// *Failure:* [UsageException] that names what there is.
    static ChosenKernels parse(List<String> names) {
        Set<KernelName> kernels = EnumSet.noneOf(KernelName.class);
        Set<KernelClass> classes = EnumSet.noneOf(KernelClass.class);
        Set<Integer> ranks = new TreeSet<>();
        for (String name : names) {
            List<KernelName> ofKernels = named(KernelName.values(), name);
            List<KernelClass> ofClasses = named(KernelClass.values(), name);
            List<Integer> ofRanks =
                    RANKS.stream().filter(it -> it.toString().equals(name)).toList();
            kernels.addAll(ofKernels);
            classes.addAll(ofClasses);
            ranks.addAll(ofRanks);
            if (ofKernels.isEmpty() && ofClasses.isEmpty() && ofRanks.isEmpty()) {
                throw new UsageException(
                        "no kernel, no class and no number of ranks is '%s': kernels are %s, classes are %s, ranks are %s"
                                .formatted(
                                        name,
                                        Arrays.toString(KernelName.values()),
                                        Arrays.toString(KernelClass.values()),
                                        RANKS));
            }
        }
        return new ChosenKernels(
                kernels.isEmpty() ? EnumSet.allOf(KernelName.class) : kernels,
                classes.isEmpty() ? EnumSet.of(KernelClass.S, KernelClass.W) : classes,
                List.copyOf(ranks));
    }

    /// The numbers of ranks that are measured.
    List<Integer> ranks(boolean isQuick) {
        return !ranks.isEmpty() ? ranks : isQuick ? QUICK_RANKS : RANKS;
    }

    private static <E extends Enum<E>> List<E> named(E[] all, String name) {
        return Arrays.stream(all).filter(it -> it.name().equals(name)).toList();
    }
}
