CREATE TABLE "relay_attempts" (
	"client" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "relay_attempts_client_since_pk" PRIMARY KEY("client","since")
);
--> statement-breakpoint
CREATE TABLE "relay_events" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"addressee" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"size" integer NOT NULL,
	"payload" text NOT NULL,
	CONSTRAINT "relay_events_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "relay_head" (
	"one" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"epoch" text NOT NULL,
	CONSTRAINT "relay_head_one" CHECK ("relay_head"."one" = 1)
);
--> statement-breakpoint
CREATE TABLE "relay_installations" (
	"installation_id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"feed_token_hash" text,
	"hook_token_hash" text,
	"paired_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone,
	"acked_seq" bigint DEFAULT 0 NOT NULL,
	"swept_seq" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "relay_installations_feed_token_hash_unique" UNIQUE("feed_token_hash"),
	CONSTRAINT "relay_installations_hook_token_hash_unique" UNIQUE("hook_token_hash")
);
--> statement-breakpoint
CREATE TABLE "relay_marks" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "relay_refusals" (
	"minute" timestamp with time zone NOT NULL,
	"route" text NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "relay_refusals_minute_route_reason_pk" PRIMARY KEY("minute","route","reason")
);
--> statement-breakpoint
CREATE TABLE "relay_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "relay_events_feed" ON "relay_events" USING btree ("addressee","seq");