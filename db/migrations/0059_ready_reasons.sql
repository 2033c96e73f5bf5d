ALTER TABLE `classified_ads` ADD `ready_reason` text;--> statement-breakpoint
ALTER TABLE `classified_changes` ADD `ready_reason` text;--> statement-breakpoint
ALTER TABLE `events` ADD `ready_reason` text;--> statement-breakpoint
ALTER TABLE `listing_changes` ADD `ready_reason` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `ready_reason` text;