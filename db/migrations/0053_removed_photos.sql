CREATE TABLE `removed_photos` (
	`id` integer PRIMARY KEY NOT NULL,
	`listing_id` integer NOT NULL,
	`position` integer NOT NULL,
	`alt` text NOT NULL,
	`thumb_hash` text NOT NULL,
	`thumb_width` integer NOT NULL,
	`thumb_height` integer NOT NULL,
	`full_hash` text NOT NULL,
	`full_width` integer NOT NULL,
	`full_height` integer NOT NULL,
	`was_approved` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`removed_at` text NOT NULL,
	`removed_by` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thumb_hash`) REFERENCES `photo_files`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`full_hash`) REFERENCES `photo_files`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`removed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `removed_photos_listing_idx` ON `removed_photos` (`listing_id`);--> statement-breakpoint
CREATE INDEX `removed_photos_thumb_idx` ON `removed_photos` (`thumb_hash`);--> statement-breakpoint
CREATE INDEX `removed_photos_full_idx` ON `removed_photos` (`full_hash`);--> statement-breakpoint
CREATE INDEX `removed_photos_removed_idx` ON `removed_photos` (`removed_at`);