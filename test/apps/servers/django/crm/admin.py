from django.contrib import admin

from .models import Contact


@admin.register(Contact)
class ContactAdmin(admin.ModelAdmin):
    list_display = ("name", "company", "phone", "order", "since")
    search_fields = ("name", "company")
    ordering = ("id",)
    list_per_page = 50
