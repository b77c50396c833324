package io.portolan.bench.kernels;

/// The kernels by the names that they are known by.
public enum KernelName {
    EP,
    CG,
    IS,
    MG,
    FT,
    LU;

    /// The kernel at a size.
    RankKernel of(KernelClass size) {
        return switch (this) {
            case EP -> EmbarrassinglyParallel.of(size);
            case CG -> ConjugateGradient.of(size);
            case IS -> IntegerSort.of(size);
            case MG -> MultiGrid.of(size);
            case FT -> FourierTransform.of(size);
            case LU -> LinearSystem.of(size);
        };
    }
}
