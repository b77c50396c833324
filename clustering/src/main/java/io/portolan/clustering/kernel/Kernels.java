package io.portolan.clustering.kernel;

/// Chooses between the Vector API and plain Java.
///
/// The Vector API is an incubator module: it is there only when the JVM was started with
/// `--add-modules jdk.incubator.vector`. Classes that name it are touched only then.
public final class Kernels {
    private static final String PROPERTY = "portolan.clustering.kernel";
    private static final boolean IS_VECTOR_API_PRESENT = findVectorApi();

    // Each has vector code of its own, see TileScores.
    private static final WarmUp PLANE = WarmUp.patient();
    private static final WarmUp SPACE = WarmUp.patient();
    private static final WarmUp OTHERS = WarmUp.patient();

    private Kernels() {}

    /// The textbook, without the Vector API.
    public static Assignment plain(F32Scale scale) {
        return new PlainAssignment(scale.dimensions());
    }

    /// The fastest there is. The system property `portolan.clustering.kernel=plain` forces plain
    /// Java.
    public static Assignment fastest(F32Scale scale) {
        if (!isVectorized()) {
            return plain(scale);
        }
        WarmUp warmUp = warmUp(scale);
        return warmUp.isOver()
                ? new VectorAssignment(scale)
                : new WarmingAssignment(
                        plain(scale), () -> new VectorAssignment(scale), System::nanoTime, warmUp);
    }

    /// Whether the JIT has made vector code the faster one.
    static boolean isWarm(F32Scale scale) {
        return isVectorized() && warmUp(scale).isOver();
    }

    private static WarmUp warmUp(F32Scale scale) {
        return switch (scale.dimensions()) {
            case 2 -> PLANE;
            case 3 -> SPACE;
            default -> OTHERS;
        };
    }

    /// Whether [#fastest] uses the Vector API.
    public static boolean isVectorized() {
        return IS_VECTOR_API_PRESENT && !"plain".equals(System.getProperty(PROPERTY));
    }

    private static boolean findVectorApi() {
        try {
            // Not initialized: that loads sixty others, which a short run may never need.
            ClassLoader loader = Kernels.class.getClassLoader();
            Class<?> vector = Class.forName("jdk.incubator.vector.FloatVector", false, loader);
            return Kernels.class.getModule().canRead(vector.getModule());
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
