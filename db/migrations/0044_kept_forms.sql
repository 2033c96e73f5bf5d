CREATE TABLE `kept_forms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key_hash` text,
	`user_id` integer,
	`registration_id` integer,
	`path` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `one_time_tokens`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kept_forms_key_unique` ON `kept_forms` (`key_hash`);--> statement-breakpoint
CREATE INDEX `kept_forms_user_idx` ON `kept_forms` (`user_id`,`path`);--> statement-breakpoint
CREATE INDEX `kept_forms_expires_idx` ON `kept_forms` (`expires_at`);--> statement-breakpoint
ALTER TABLE `one_time_tokens` ADD `redirect_to` text;