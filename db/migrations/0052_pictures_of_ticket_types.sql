ALTER TABLE `ticket_types` ADD `image_id` integer REFERENCES event_images(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `ticket_types_image_idx` ON `ticket_types` (`image_id`);