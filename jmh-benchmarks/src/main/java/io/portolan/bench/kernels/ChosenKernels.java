package io.portolan.bench.kernels;

import io.portolan.bench.compare.UsageException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// What of the comparison is to be run.
record ChosenKernels(Set<KernelName> kernels, Set<KernelClass> classes) {

    ChosenKernels {
        kernels = EnumSet.copyOf(kernels);
        classes = EnumSet.copyOf(classes);
    }

    /// Reads names of kernels and of classes. Where no kernel is named, all are meant; where no
    /// class is, S and W.
    ///
    /// *Failure:* [UsageException] that names what there is.
    static ChosenKernels parse(List<String> names) {
        Set<KernelName> kernels = EnumSet.noneOf(KernelName.class);
        Set<KernelClass> classes = EnumSet.noneOf(KernelClass.class);
        for (String name : names) {
            List<KernelName> ofKernels = named(KernelName.values(), name);
            List<KernelClass> ofClasses = named(KernelClass.values(), name);
            kernels.addAll(ofKernels);
            classes.addAll(ofClasses);
            if (ofKernels.isEmpty() && ofClasses.isEmpty()) {
                throw new UsageException(
                        "no kernel and no class is called '%s': kernels are %s, classes are %s"
                                .formatted(
                                        name,
                                        Arrays.toString(KernelName.values()),
                                        Arrays.toString(KernelClass.values())));
            }
        }
        return new ChosenKernels(
                kernels.isEmpty() ? EnumSet.allOf(KernelName.class) : kernels,
                classes.isEmpty() ? EnumSet.of(KernelClass.S, KernelClass.W) : classes);
    }

    private static <E extends Enum<E>> List<E> named(E[] all, String name) {
        return Arrays.stream(all).filter(it -> it.name().equals(name)).toList();
    }
}
