package io.portolan.clustering.annealing;

/// A split whose halves are not apart yet.
final class PendingSplit {
    /// The half that was the whole.
    final AnnealedCluster elder;

    final double temperature;
    final double criticalTemperature;

    /// For how many temperatures the halves have tried.
    int age;

    /// @param temperature at which it was made
    /// @param criticalTemperature below which the whole was unstable
    PendingSplit(AnnealedCluster elder, double temperature, double criticalTemperature, int age) {
        this.elder = elder;
        this.temperature = temperature;
        this.criticalTemperature = criticalTemperature;
        this.age = age;
    }
}
