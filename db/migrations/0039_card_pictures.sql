-- The small forms of a picture that lists show, by the stored picture they were cut from.
CREATE TABLE `card_pictures` (
	`source_hash` text PRIMARY KEY NOT NULL,
	`small_hash` text NOT NULL,
	`large_hash` text NOT NULL,
	FOREIGN KEY (`source_hash`) REFERENCES `photo_files`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`small_hash`) REFERENCES `photo_files`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`large_hash`) REFERENCES `photo_files`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `card_pictures_small_idx` ON `card_pictures` (`small_hash`);
--> statement-breakpoint
CREATE INDEX `card_pictures_large_idx` ON `card_pictures` (`large_hash`);
--> statement-breakpoint
CREATE TRIGGER card_pictures_insert_version AFTER INSERT ON card_pictures BEGIN
  UPDATE content_version SET version = version + 1;
END;
