ALTER TABLE `ticket_types` ADD `waiting_image_id` integer REFERENCES event_images(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `ticket_types_waiting_image_idx` ON `ticket_types` (`waiting_image_id`);
