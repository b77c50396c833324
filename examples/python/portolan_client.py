"""Asks a service of a node by its OpenAPI document.

Needs Python 3.9 or newer and nothing else. Each operation of the document is a method:

    board = Service("http://127.0.0.1:8080/services/board")
    board.insert_scores({"player": "ann", "points": 3})
    print(board.get())
"""

import json
import urllib.error
import urllib.parse
import urllib.request


class Fault(Exception):
    """That an operation was not done: `code`, `detail`, `status`, and the whole `document`."""

    def __init__(self, status, document):
        self.status = status
        self.document = document
        self.code = document.get("code", "status %d" % status)
        self.detail = document.get("detail", "")
        super().__init__("%s: %s" % (self.code, self.detail))


class Answer(dict):
    """An answer without a body: the `revision` of the state, the `location` of what was created."""


class Service:
    """A service, with a method for each operation of its OpenAPI document."""

    def __init__(self, url, token=None, timeout=30):
        parts = urllib.parse.urlsplit(url)
        self._root = "%s://%s" % (parts.scheme, parts.netloc)
        self._path = parts.path.rstrip("/")
        self._headers = {"Authorization": "Bearer " + token} if token else {}
        self._timeout = timeout
        document = self._send("GET", self._path + "/$openapi")
        self._operations = {
            operation["operationId"]: (method.upper(), path, operation)
            for path, item in document["paths"].items()
            for method, operation in item.items()
            if "operationId" in operation
        }

    def operations(self):
        """What each operation does, by its name."""
        return {name: about["summary"] for name, (_, _, about) in self._operations.items()}

    def __getattr__(self, name):
        if name.startswith("_") or name not in self._operations:
            raise AttributeError(
                "%s has no operation %s; it has %s"
                % (self._path, name, ", ".join(self._operations))
            )
        return lambda *arguments, **headers: self._call(name, arguments, headers)

    def changes(self, **parameters):
        """The events of a subscription as they come: kind, revision, data."""
        query = urllib.parse.urlencode(parameters)
        url = self._root + self._path + ("?" + query if query else "")
        headers = dict(self._headers, Accept="text/event-stream")
        with self._open(urllib.request.Request(url, headers=headers)) as stream:
            event = {}
            for line in stream:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name in ("event", "id", "data"):
                    event[name] = value
                elif not name and event:
                    yield event["event"], event.get("id"), json.loads(event["data"])
                    event = {}

    def _call(self, name, arguments, headers):
        method, path, about = self._operations[name]
        arguments = list(arguments)
        if "{key}" in path:  # the first argument; a slash in a key is written ~1
            key = str(arguments.pop(0)).replace("~", "~0").replace("/", "~1")
            path = path.replace("{key}", urllib.parse.quote(key, safe="~"))
        kinds = about.get("requestBody", {}).get("content", {})
        if len(arguments) > (1 if kinds else 0):
            raise TypeError("%s takes %d arguments less" % (name, len(arguments) - bool(kinds)))
        body = arguments[0] if arguments else None
        return self._send(method, path, body, _media_type(kinds, body), headers)

    def _send(self, method, path, body=None, media_type=None, more=None):
        headers = dict(self._headers, Accept="application/json")
        headers.update({name.replace("_", "-"): value for name, value in (more or {}).items()})
        data = None
        if media_type and body is not None:
            headers["Content-Type"] = media_type
            data = json.dumps(body).encode()
        request = urllib.request.Request(
            self._root + path, data=data, headers=headers, method=method
        )
        with self._open(request) as answer:
            text = answer.read()
            known = {"revision": answer.headers["portolan-revision"]}
            known["location"] = answer.headers["location"]
        if text:
            return json.loads(text)
        return Answer((name, value) for name, value in known.items() if value)

    def _open(self, request):
        try:
            return urllib.request.urlopen(request, timeout=self._timeout)
        except urllib.error.HTTPError as failure:
            text = failure.read()
            is_fault = failure.headers.get_content_type() == "application/problem+json"
            raise Fault(failure.code, json.loads(text) if is_fault else {}) from None


def _media_type(kinds, body):
    """That of a body: JSON where it is taken, else the patch that the body can be."""
    if not kinds or "application/json" in kinds:
        return "application/json"
    return "application/json-patch+json" if isinstance(body, list) else "application/merge-patch+json"
