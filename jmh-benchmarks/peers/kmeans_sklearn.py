"""The peer of the benchmark kmeans: times an iteration of scikit-learn's KMeans on request.

    python kmeans_sklearn.py POINTS.csv.gz K

Reads the columns lon and lat, says "ready" and the versions, then answers each line on standard
input, SKLEARN_F64 or SKLEARN_F32, with the milliseconds per iteration and the inertia. The time is
that of a run of 21 iterations less that of a run of one, by 20, the median of three. The start is
every n/K-th point; one thread.
"""

import platform
import statistics
import sys
import time
import warnings

import numpy
import sklearn
from sklearn.cluster import KMeans
from threadpoolctl import threadpool_limits

ITERATIONS = 21
REPETITIONS = 3


def run(points, start, iterations):
    """Returns the seconds of one fit and its inertia."""
    model = KMeans(
        n_clusters=len(start), init=start, n_init=1, max_iter=iterations, tol=0, algorithm="lloyd"
    )
    begin = time.perf_counter()
    model.fit(points)
    seconds = time.perf_counter() - begin
    if model.n_iter_ != iterations:
        raise ValueError(f"{model.n_iter_} iterations were done and {iterations} asked for")
    return seconds, model.inertia_


def measure(points, clusters):
    start = points[numpy.arange(clusters) * len(points) // clusters]
    millis = []
    for _ in range(REPETITIONS):
        one, _ = run(points, start, 1)
        many, inertia = run(points, start, ITERATIONS)
        millis.append((many - one) * 1e3 / (ITERATIONS - 1))
    return statistics.median(millis), inertia


def main(path, clusters):
    warnings.simplefilter("ignore")  # it warns that a single iteration did not converge
    table = numpy.genfromtxt(path, delimiter=",", names=True, usecols=("lon", "lat"))
    points = numpy.column_stack((table["lon"], table["lat"]))
    variants = {"SKLEARN_F64": points, "SKLEARN_F32": points.astype(numpy.float32)}
    with threadpool_limits(1):
        for variant in variants.values():
            measure(variant, clusters)  # warms up
        versions = f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}"
        print(f"ready {versions}, Python {platform.python_version()}", flush=True)
        for line in sys.stdin:
            millis, inertia = measure(variants[line.strip()], clusters)
            print(f"{millis} {inertia}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
