ALTER TABLE `events` ADD `return_hours` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `return_percent` integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `asks_names` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_orders` ADD `return_hours` integer;--> statement-breakpoint
ALTER TABLE `ticket_orders` ADD `return_percent` integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_orders` ADD `holder_names` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `holder_name` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `passed_on_at` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `given_back_at` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `given_back_cents` integer;