CREATE TABLE `classified_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`classified_id` integer NOT NULL,
	`position` integer NOT NULL,
	`alt` text NOT NULL,
	`thumb_hash` text NOT NULL,
	`thumb_width` integer NOT NULL,
	`thumb_height` integer NOT NULL,
	`full_hash` text NOT NULL,
	`full_width` integer NOT NULL,
	`full_height` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`classified_id`) REFERENCES `classified_ads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thumb_hash`) REFERENCES `photo_files`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`full_hash`) REFERENCES `photo_files`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `classified_photos_ad_idx` ON `classified_photos` (`classified_id`,`position`);
--> statement-breakpoint
CREATE INDEX `classified_photos_thumb_idx` ON `classified_photos` (`thumb_hash`);
--> statement-breakpoint
CREATE INDEX `classified_photos_full_idx` ON `classified_photos` (`full_hash`);
--> statement-breakpoint
CREATE TRIGGER classified_photos_insert_version AFTER INSERT ON classified_photos BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER classified_photos_delete_version AFTER DELETE ON classified_photos BEGIN
  UPDATE content_version SET version = version + 1;
END;
