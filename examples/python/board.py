"""Asks a board of scores: python3 board.py [URL of the node]"""

import sys

from portolan_client import Fault, Service

node = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
Service(node + "/constructor").create({"contract": "urn:example:board", "name": "games"})

games = Service(node + "/services/games")
games.insert_scores({"player": "ann", "points": 3})
games.upsert_scores("bob", {"player": "bob", "points": 5})
games.update({"title": "finals"})  # a merge patch
print(games.get())
print(games.get_scores_entry("ann"))
print(games.query_winners({"least": 4}), games.submit_total())
try:
    games.delete_scores("cid")
except Fault as fault:
    print(fault)

changes = games.changes(count=1)  # begins with the state
print(next(changes)[0])
games.delete_scores("ann")
for kind, _, data in changes:
    print(kind, data.get("item", data.get("reason")))
games.drop()
