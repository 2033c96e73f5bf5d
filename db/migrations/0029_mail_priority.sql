ALTER TABLE `outbox_messages` ADD `priority` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_priority_idx` ON `outbox_messages` (`priority` DESC,`next_attempt_at`) WHERE sent_at is null and failed_at is null;--> statement-breakpoint
DROP INDEX `outbox_due_idx`;
