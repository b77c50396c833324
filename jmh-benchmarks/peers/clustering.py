"""The peers of the benchmark clustering: scikit-learn, scikit-learn-intelex and faiss-cpu.

    python clustering.py FOLDER

Says "ready" with the versions, the kernels of linear algebra and, after a bar, the contenders that are not there and why. Then it
answers lines on standard input:

    SKLEARN_F32 PLANE 20 2   K-means of the points in FOLDER/PLANE.f64, 20 clusters, 2 threads:
                             ms per iteration, ms of 21 iterations, inertia in f64
    TEN GRID 100 2           the best of ten runs of scikit-learn's K-means as it comes, in f64:
                             ms, inertia
    CSV POINTS.csv           ms to read it with pandas, rows

The time of an iteration is that of a run of 21 less that of a run of one, by 20: the median of
three, and of more until a second is over. The start is every n/K-th point.
"""

import json
import os
import platform
import statistics
import sys
import time
import warnings

import numpy

ITERATIONS = 21
REPETITIONS = 3
LEAST_SECONDS = 1
DIMENSIONS = {"PLANE": 2, "MANY": 2, "SPACE": 64, "BITS": 1052, "GRID": 2}
CONTENDERS = {
    "SKLEARN_F64": "sklearn",
    "SKLEARN_F32": "sklearn",
    "ONEDAL_F32": "sklearnex",
    "FAISS_F32": "faiss",
}
PACKAGES = {"sklearn": "scikit-learn", "sklearnex": "scikit-learn-intelex", "faiss": "faiss-cpu"}


def inertia(points, centers):
    """The sum of squared distances to the nearest center, in f64."""
    centers = centers.astype(numpy.float64)
    total = 0.0
    for first in range(0, len(points), 4096):
        rows = points[first : first + 4096]
        squares = (rows * rows).sum(1)[:, None] - 2 * rows @ centers.T + (centers * centers).sum(1)
        nearest = centers[squares.argmin(1)]
        total += ((rows - nearest) ** 2).sum()
    return total


def fit_sklearn(module, points, start, iterations, threads):
    from threadpoolctl import threadpool_limits

    model = module.KMeans(
        len(start), init=start, n_init=1, max_iter=iterations, tol=0, algorithm="lloyd"
    )
    with threadpool_limits(threads):
        begin = time.perf_counter()
        model.fit(points)
        seconds = time.perf_counter() - begin
    return seconds, model.cluster_centers_, model.n_iter_


def fit_onedal(points, start, iterations, threads):
    import daal4py
    import sklearnex.cluster

    daal4py.daalinit(threads)
    return fit_sklearn(sklearnex.cluster, points, start, iterations, threads)


def fit_faiss(points, start, iterations, threads):
    import faiss

    faiss.omp_set_num_threads(threads)
    clustering = faiss.Clustering(points.shape[1], len(start))
    clustering.niter = iterations
    clustering.max_points_per_centroid = len(points)
    clustering.verbose = False
    faiss.copy_array_to_vector(start.ravel(), clustering.centroids)
    index = faiss.IndexFlatL2(points.shape[1])
    begin = time.perf_counter()
    clustering.train(points, index)
    seconds = time.perf_counter() - begin
    centers = faiss.vector_to_array(clustering.centroids).reshape(start.shape)
    return seconds, centers, iterations


def fit(contender, points, start, iterations, threads):
    if contender == "FAISS_F32":
        return fit_faiss(points, start, iterations, threads)
    if contender == "ONEDAL_F32":
        return fit_onedal(points, start, iterations, threads)
    import sklearn.cluster

    return fit_sklearn(sklearn.cluster, points, start, iterations, threads)


def measure(contender, exact, clusters, threads):
    points = exact if contender.endswith("F64") else exact.astype(numpy.float32)
    start = numpy.ascontiguousarray(points[numpy.arange(clusters) * len(points) // clusters])
    fit(contender, points, start, 2, threads)  # warms up
    millis = []
    totals = []
    begin = time.perf_counter()
    while len(millis) < REPETITIONS or time.perf_counter() - begin < LEAST_SECONDS:
        one, _, _ = fit(contender, points, start, 1, threads)
        many, centers, iterations = fit(contender, points, start, ITERATIONS, threads)
        millis.append((many - one) * 1e3 / (max(iterations, 2) - 1))
        totals.append(many * 1e3)
    return statistics.median(millis), statistics.median(totals), inertia(exact, centers)


def best_of_ten(points, clusters, threads):
    import sklearn.cluster
    from threadpoolctl import threadpool_limits

    model = sklearn.cluster.KMeans(clusters, n_init=10, random_state=1)
    with threadpool_limits(threads):
        begin = time.perf_counter()
        model.fit(points)
        seconds = time.perf_counter() - begin
    return seconds * 1e3, model.inertia_


def read_csv(path):
    import pandas

    pandas.read_csv(path)  # warms up
    begin = time.perf_counter()
    rows = len(pandas.read_csv(path))
    return (time.perf_counter() - begin) * 1e3, rows


def kernels():
    """The kernels that linear algebra runs on; they decide how fast many dimensions are."""
    from threadpoolctl import threadpool_info

    return [
        f"{library['internal_api']} {library['version']} on {library['architecture']}"
        for library in threadpool_info()
        if "architecture" in library
    ]


def answer(figures):
    print(json.dumps({"figures": list(figures)}), flush=True)


def main(folder):
    warnings.simplefilter("ignore")
    versions = []
    missing = []
    for contender, module in CONTENDERS.items():
        try:
            version = getattr(__import__(module), "__version__", "?")
            text = f"{PACKAGES[module]} {version}"
            if text not in versions:
                versions.append(text)
        except ImportError as e:
            missing.append(f"{contender}: {e}; pip install {PACKAGES[module]}")
    try:
        import pandas

        versions.append(f"pandas {pandas.__version__}")
    except ImportError as e:
        missing.append(f"CSV: {e}; pip install pandas")
    versions.append(f"numpy {numpy.__version__}, Python {platform.python_version()}")
    try:
        versions += sorted(set(kernels()))
    except ImportError as e:
        missing.append(f"kernels of linear algebra: {e}; pip install threadpoolctl")
    print("ready " + ", ".join(versions) + "|" + "|".join(missing), flush=True)
    shapes = {}
    for line in sys.stdin:
        words = line.split()
        if words[0] == "CSV":
            answer(read_csv(words[1]))
            continue
        contender, shape, clusters, threads = words
        if shape not in shapes:
            rows = numpy.fromfile(os.path.join(folder, shape + ".f64"), dtype="<f8")
            shapes = {shape: rows.reshape(-1, DIMENSIONS[shape])}
        if contender == "TEN":
            answer(best_of_ten(shapes[shape], int(clusters), int(threads)))
            continue
        answer(measure(contender, shapes[shape], int(clusters), int(threads)))


if __name__ == "__main__":
    main(sys.argv[1])
