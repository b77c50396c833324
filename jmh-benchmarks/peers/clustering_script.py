"""What an analyst would write: reads points, clusters them, writes the labels.

python clustering_script.py POINTS.csv K FOLDER
"""

import os
import sys

import pandas
from sklearn.cluster import KMeans

table = pandas.read_csv(sys.argv[1])
model = KMeans(int(sys.argv[2]), n_init=1, random_state=1)
table["cluster"] = model.fit_predict(table[["lon", "lat"]])
os.makedirs(sys.argv[3], exist_ok=True)
table.to_csv(os.path.join(sys.argv[3], "labels.csv"), index=False)
print(model.inertia_)
