-- The one row that numbers events. Room on its page keeps each update in place (HOT), without growing the table.
ALTER TABLE "relay_head" SET (fillfactor = 10, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
--> statement-breakpoint
INSERT INTO "relay_head" ("one", "seq", "epoch") VALUES (1, 0, substr(md5(random()::text || clock_timestamp()::text), 1, 8));
--> statement-breakpoint
-- Events come at one end and go at the other: vacuum often and little, instead of rarely and much.
ALTER TABLE "relay_events" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
