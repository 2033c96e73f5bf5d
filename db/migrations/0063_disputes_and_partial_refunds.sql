CREATE TABLE `disputes` (
	`provider_dispute_id` text PRIMARY KEY NOT NULL,
	`payment_id` integer,
	`unmatched_payment_id` integer,
	`opened_at` text NOT NULL,
	`closed_at` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`unmatched_payment_id`) REFERENCES `unmatched_payments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "disputes_about_one" CHECK((payment_id is null) <> (unmatched_payment_id is null))
);
--> statement-breakpoint
CREATE INDEX `disputes_payment_idx` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE INDEX `disputes_unmatched_payment_idx` ON `disputes` (`unmatched_payment_id`);--> statement-breakpoint
ALTER TABLE `unmatched_payments` ADD `partly_refunded_at` text;