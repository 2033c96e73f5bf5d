ALTER TABLE `users` ADD `suspended_at` text;--> statement-breakpoint
ALTER TABLE `events` ADD `withdrawn_at` text;