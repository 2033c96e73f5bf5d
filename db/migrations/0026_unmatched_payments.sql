CREATE TABLE `unmatched_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`reason` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`payment_id` integer,
	`provider_session_id` text,
	`provider_intent_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`payer_email` text,
	`description` text,
	`paid_at` text NOT NULL,
	`resolved_by` integer,
	`resolved_at` text,
	`provider_refund_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`resolved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "unmatched_payments_amount_positive" CHECK(amount_cents > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `unmatched_payments_session_unique` ON `unmatched_payments` (`provider_session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `unmatched_payments_intent_unique` ON `unmatched_payments` (`provider_intent_id`);--> statement-breakpoint
CREATE INDEX `unmatched_payments_reference_idx` ON `unmatched_payments` (`reference`);--> statement-breakpoint
CREATE INDEX `unmatched_payments_state_idx` ON `unmatched_payments` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `unmatched_payments_payment_idx` ON `unmatched_payments` (`payment_id`);