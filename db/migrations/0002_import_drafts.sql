CREATE TABLE `import_drafts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`file_name` text NOT NULL,
	`header` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `import_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`draft_id` integer NOT NULL,
	`row_number` integer NOT NULL,
	`cells` text NOT NULL,
	FOREIGN KEY (`draft_id`) REFERENCES `import_drafts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_rows_draft_idx` ON `import_rows` (`draft_id`,`id`);--> statement-breakpoint
ALTER TABLE `import_records` ADD `fields` text DEFAULT '{}' NOT NULL;