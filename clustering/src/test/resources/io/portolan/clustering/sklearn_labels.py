"""Writes what scikit-learn's KMeans finds from a given start, for GivenStartEqualsScikitLearnTest.

    python sklearn_labels.py NAME=POINTS.csv:K ... > sklearn-labels.csv

The coordinates are the first two columns of each file. The start is every n/K-th point, in f64;
Lloyd's algorithm runs until no label changes. A line has the labels' SHA-256, as int32 with the low
byte first, numbered as the start is.
"""

import hashlib
import sys
import warnings

import numpy
import sklearn
from sklearn.cluster import KMeans


def main(sets):
    warnings.simplefilter("ignore")
    print(f"# scikit-learn {sklearn.__version__}, numpy {numpy.__version__}")
    print("name,clusters,inertia,labels")
    for text in sets:
        name, rest = text.split("=")
        path, clusters = rest.split(":")
        header = path.endswith((".csv", ".csv.gz"))
        points = numpy.loadtxt(
            path,
            delimiter="," if header else None,
            skiprows=1 if header else 0,
            usecols=(0, 1),
        )
        k = int(clusters)
        start = points[numpy.arange(k) * len(points) // k]
        model = KMeans(k, init=start, n_init=1, tol=0, max_iter=2000, algorithm="lloyd")
        labels = model.fit(points).labels_.astype("<i4")
        digest = hashlib.sha256(labels.tobytes()).hexdigest()
        print(f"{name},{k},{model.inertia_!r},{digest}".replace("np.float64(", "").replace(")", ""))


if __name__ == "__main__":
    main(sys.argv[1:])
