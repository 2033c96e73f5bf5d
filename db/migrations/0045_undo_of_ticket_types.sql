ALTER TABLE `ticket_types` ADD `removed_at` text;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `removed_by` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `ticket_types_removed_idx` ON `ticket_types` (`removed_at`) WHERE removed_at is not null;