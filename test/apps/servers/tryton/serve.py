"""Tryton with its web client over a database of its own: `serve.py FOLDER PORT`, the people as JSON on the standard input.

The first is a party of their own, the next a contact of the company that is the party, by turns; the last FAXES have
their numbers as faxes.
"""

import json
import os
import pathlib
import subprocess
import sys

from trytond.config import config
from werkzeug.serving import run_simple

FAXES = 8
WWW = "/usr/share/tryton-sao/www"
DATABASE = "tryton"

folder, port = pathlib.Path(sys.argv[1]), int(sys.argv[2])
settings, password = folder / "trytond.conf", folder / "password"
settings.write_text(
    f"[database]\nuri = sqlite://\npath = {folder}\n[web]\nroot = {WWW}\n[session]\ntimeout = 86400\n"
)
password.write_text("only for tests")
(folder / f"{DATABASE}.sqlite").touch()
subprocess.run(
    ["trytond-admin", "-c", settings, "-d", DATABASE, "--all", "--email", "agent@example.com", "-u", "party", "--activate-dependencies"],
    env={**os.environ, "TRYTONPASSFILE": str(password)},
    check=True,
)
config.update_etc(str(settings))

from trytond.application import app  # noqa: E402
from trytond.pool import Pool  # noqa: E402
from trytond.transaction import Transaction  # noqa: E402

Pool.start()
pool = Pool(DATABASE)
pool.init()
people = json.load(sys.stdin)
with Transaction().start(DATABASE, 1) as transaction:
    Party, User, Session = pool.get("party.party"), pool.get("res.user"), pool.get("ir.session")
    for at, one in enumerate(people):
        is_company = at % 2 == 1
        telephone = {
            "type": "fax" if at >= len(people) - FAXES else "mobile" if at % 3 == 0 else "phone",
            "value": one["abroad"],
            "name": one["name"] if is_company else None,
        }
        Party.create([{
            "name": one["company"] if is_company else one["name"],
            "contact_mechanisms": [("create", [telephone, {"type": "email", "value": one["email"]}])],
        }])
    (agent,) = User.search([("login", "=", "admin")])
    User.write([agent], {"name": "Dana Levi"})
    # The wizards that a new administrator is met with.
    Item = pool.get("ir.module.config_wizard.item")
    Item.write(Item.search([]), {"state": "done"})
    with transaction.set_user(agent.id):
        session = {"login": "admin", "user_id": agent.id, "session": Session.new()}
    transaction.commit()

# Whoever comes is signed in, as the client itself keeps it: what is tested are the pages behind the door.
signed_in = f"localStorage.setItem('sao_session_{DATABASE}', {json.dumps(json.dumps(session))})"
index = (pathlib.Path(WWW) / "index.html").read_text().replace("<head>", f"<head><script>{signed_in}</script>", 1)


def behind_the_door(environ, start_response):
    if environ["PATH_INFO"] != "/" or environ["REQUEST_METHOD"] != "GET":
        return app(environ, start_response)
    start_response("200 OK", [("content-type", "text/html; charset=utf-8")])
    return [index.encode()]


run_simple("127.0.0.1", port, behind_the_door, threaded=True)
