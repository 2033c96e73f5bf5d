ALTER TABLE `contact_messages` ADD `answered_at` text;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answered_by` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `contact_messages_answered_by_idx` ON `contact_messages` (`answered_by`) WHERE answered_by is not null;