-- A draft becomes the import itself: what was confirmed, how far it is, and how to take it back.
CREATE TABLE `import_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`listing_id` integer NOT NULL,
	`before` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `import_drafts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_changes_import_idx` ON `import_changes` (`import_id`,`id`);--> statement-breakpoint
CREATE TABLE `import_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`row_number` integer NOT NULL,
	`key` text NOT NULL,
	`fields` text NOT NULL,
	`record` text NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `import_drafts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_entries_key_unique` ON `import_entries` (`import_id`,`key`);--> statement-breakpoint
CREATE INDEX `import_entries_import_idx` ON `import_entries` (`import_id`,`id`);--> statement-breakpoint
CREATE TABLE `import_kept` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`listing_id` integer NOT NULL,
	`title` text NOT NULL,
	`reason` text NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `import_drafts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_kept_import_idx` ON `import_kept` (`import_id`,`id`);--> statement-breakpoint
CREATE TABLE `import_problems` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`row_number` integer NOT NULL,
	`column_name` text,
	`reason` text NOT NULL,
	`value` text NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `import_drafts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_problems_import_idx` ON `import_problems` (`import_id`,`id`);--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `state` text DEFAULT 'staged' NOT NULL;--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `row_count` integer;--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `created_by` integer REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `plan` text;--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `counts` text;--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `open_entry_id` integer;--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `queued_at` text;--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `finished_at` text;--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `taken_back_at` text;--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `taken_back_by` integer REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `import_drafts` ADD `failure` text;--> statement-breakpoint
CREATE INDEX `import_drafts_queue_idx` ON `import_drafts` (`state`,`queued_at`);--> statement-breakpoint
-- Files that were read before this release are whole.
UPDATE import_drafts SET row_count = (SELECT count(*) FROM import_rows WHERE draft_id = import_drafts.id);
