"""Django's own admin over a table of contacts: `serve.py FOLDER PORT`, the contacts as JSON on the standard input."""

import json
import pathlib
import sys

import django
from django.conf import settings
from django.core.management import call_command

folder, port = pathlib.Path(sys.argv[1]), sys.argv[2]
HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))


class SignedIn:
    """Whoever comes is the administrator: what is tested are the pages behind the door."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        from django.contrib.auth.models import User

        request.user = User.objects.get(username="agent")
        return self.get_response(request)


urlpatterns = []
settings.configure(
    DEBUG=True,
    SECRET_KEY="tests only",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF="__main__",
    INSTALLED_APPS=[
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
        "crm",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "__main__.SignedIn",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / "contacts.sqlite"}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    STATIC_URL="/static/",
)
django.setup()

from crm.models import Contact  # noqa: E402
from django.contrib import admin  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.urls import path  # noqa: E402

urlpatterns.append(path("admin/", admin.site.urls))
call_command("migrate", run_syncdb=True, verbosity=0)
User.objects.create_superuser("agent", "agent@example.com", "agent")
fields = {"id": "id", "name": "name", "company": "company", "phone": "abroad", "order": "order", "since": "since"}
people = json.load(sys.stdin)
Contact.objects.bulk_create(Contact(**{field: one[key] for field, key in fields.items()}) for one in people)
call_command("runserver", f"127.0.0.1:{port}", use_reloader=False)
