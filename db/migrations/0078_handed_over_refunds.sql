DROP INDEX `payments_offline_idx`;--> statement-breakpoint
CREATE INDEX `payments_offline_idx` ON `payments` (`method`,`paid_at`) WHERE method = 'offline';--> statement-breakpoint
ALTER TABLE `refunds` ADD `handed_over_by` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
-- Refunds that were recorded as handed over when they were requested; who handed over the others
-- is in the history alone.
UPDATE `refunds` SET `handed_over_by` = `requested_by` WHERE `status` = 'succeeded' AND `source` = 'person'
  AND `provider_refund_id` IS NULL AND `settled_at` = `created_at`;--> statement-breakpoint
CREATE INDEX `refunds_handed_over_by_idx` ON `refunds` (`handed_over_by`) WHERE handed_over_by is not null;--> statement-breakpoint
CREATE INDEX `refunds_settled_idx` ON `refunds` (`settled_at`) WHERE settled_at is not null;