CREATE TABLE `classified_changes` (
	`classified_id` integer PRIMARY KEY NOT NULL,
	`section_id` integer NOT NULL,
	`title` text,
	`content` text NOT NULL,
	`hidden_url` text,
	`hidden_email` text,
	`display_url` integer DEFAULT false NOT NULL,
	`display_email` integer DEFAULT false NOT NULL,
	`moderation_status` text DEFAULT 'pending' NOT NULL,
	`moderation_feedback` text,
	`moderated_at` text,
	`moderated_by` integer,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`classified_id`) REFERENCES `classified_ads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `classified_sections`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`moderated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `classified_changes_moderation_idx` ON `classified_changes` (`moderation_status`);--> statement-breakpoint
CREATE INDEX `classified_changes_section_idx` ON `classified_changes` (`section_id`);--> statement-breakpoint
CREATE TABLE `listing_changes` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`moderation_status` text DEFAULT 'pending' NOT NULL,
	`moderation_feedback` text,
	`moderated_at` text,
	`moderated_by` integer,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`moderated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `listing_changes_moderation_idx` ON `listing_changes` (`moderation_status`);--> statement-breakpoint
ALTER TABLE `classified_photos` ADD `waits_since` text;--> statement-breakpoint
ALTER TABLE `photos` ADD `waits_since` text;