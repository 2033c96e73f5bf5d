ALTER TABLE `events` ADD `tickets_per_person` integer;--> statement-breakpoint
ALTER TABLE `relay_threads` ADD `inquirer_id` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `member_id` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `relay_threads_inquirer_idx` ON `relay_threads` (`inquirer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `contact_messages_member_idx` ON `contact_messages` (`member_id`,`created_at`);
