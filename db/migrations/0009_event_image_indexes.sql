CREATE INDEX `event_changes_image_idx` ON `event_changes` (`image_id`);--> statement-breakpoint
CREATE INDEX `event_changes_bg_image_idx` ON `event_changes` (`bg_image_id`);--> statement-breakpoint
CREATE INDEX `events_image_idx` ON `events` (`image_id`);--> statement-breakpoint
CREATE INDEX `events_bg_image_idx` ON `events` (`bg_image_id`);