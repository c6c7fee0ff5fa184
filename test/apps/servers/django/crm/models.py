from django.db import models


class Contact(models.Model):
    name = models.CharField(max_length=200)
    company = models.CharField(max_length=200)
    phone = models.CharField(max_length=40)
    order = models.CharField(max_length=40)
    since = models.CharField(max_length=40)

    def __str__(self):
        return self.name
