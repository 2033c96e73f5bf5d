-- Some columns, a table and indexes are renamed to what the code calls them. The release before may
-- still read this database, so the next release removes the old names: columns computed from the new
-- ones, and a view.
ALTER TABLE `events` RENAME COLUMN `return_hours` TO `give_back_hours`;--> statement-breakpoint
ALTER TABLE `events` RENAME COLUMN `return_percent` TO `give_back_percent`;--> statement-breakpoint
ALTER TABLE `ticket_orders` RENAME COLUMN `return_hours` TO `give_back_hours`;--> statement-breakpoint
ALTER TABLE `ticket_orders` RENAME COLUMN `return_percent` TO `give_back_percent`;--> statement-breakpoint
ALTER TABLE `tickets` RENAME COLUMN `validated_at` TO `checked_in_at`;--> statement-breakpoint
ALTER TABLE `tickets` RENAME COLUMN `validated_by` TO `checked_in_by`;--> statement-breakpoint
ALTER TABLE `import_drafts` RENAME TO `imports`;--> statement-breakpoint
ALTER TABLE `import_rows` RENAME COLUMN `draft_id` TO `import_id`;--> statement-breakpoint
ALTER TABLE `events` ADD `return_hours` integer GENERATED ALWAYS AS (`give_back_hours`) VIRTUAL;--> statement-breakpoint
ALTER TABLE `events` ADD `return_percent` integer GENERATED ALWAYS AS (`give_back_percent`) VIRTUAL;--> statement-breakpoint
ALTER TABLE `ticket_orders` ADD `return_hours` integer GENERATED ALWAYS AS (`give_back_hours`) VIRTUAL;--> statement-breakpoint
ALTER TABLE `ticket_orders` ADD `return_percent` integer GENERATED ALWAYS AS (`give_back_percent`) VIRTUAL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `validated_at` text GENERATED ALWAYS AS (`checked_in_at`) VIRTUAL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `validated_by` integer GENERATED ALWAYS AS (`checked_in_by`) VIRTUAL;--> statement-breakpoint
ALTER TABLE `import_rows` ADD `draft_id` integer GENERATED ALWAYS AS (`import_id`) VIRTUAL;--> statement-breakpoint
CREATE VIEW `import_drafts` AS SELECT * FROM `imports`;--> statement-breakpoint
DROP INDEX `import_drafts_queue_idx`;--> statement-breakpoint
DROP INDEX `import_rows_draft_idx`;--> statement-breakpoint
DROP INDEX `classified_photos_ad_idx`;--> statement-breakpoint
CREATE INDEX `imports_queue_idx` ON `imports` (`state`,`queued_at`);--> statement-breakpoint
CREATE INDEX `import_rows_import_idx` ON `import_rows` (`import_id`,`id`);--> statement-breakpoint
CREATE INDEX `classified_photos_classified_idx` ON `classified_photos` (`classified_id`,`position`);--> statement-breakpoint
-- Without this the job would run at once after the upgrade.
UPDATE OR REPLACE `job_runs` SET `name` = 'clean up imports' WHERE `name` = 'delete import drafts';
