ALTER TABLE `one_time_tokens` ADD `name` text;--> statement-breakpoint
ALTER TABLE `one_time_tokens` ADD `password_hash` text;