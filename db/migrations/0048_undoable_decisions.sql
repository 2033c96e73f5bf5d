CREATE TABLE `undoable_decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`batch` text NOT NULL,
	`actor_id` integer NOT NULL,
	`owner_id` integer,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`title` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`until` text NOT NULL,
	`undone_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `undoable_decisions_batch_idx` ON `undoable_decisions` (`batch`);--> statement-breakpoint
CREATE INDEX `undoable_decisions_actor_idx` ON `undoable_decisions` (`actor_id`,`until`);--> statement-breakpoint
CREATE INDEX `undoable_decisions_owner_idx` ON `undoable_decisions` (`owner_id`);--> statement-breakpoint
CREATE INDEX `undoable_decisions_until_idx` ON `undoable_decisions` (`until`);--> statement-breakpoint
ALTER TABLE `notifications` ADD `shown_from` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `decision_id` integer REFERENCES undoable_decisions(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `notifications_decision_idx` ON `notifications` (`decision_id`) WHERE decision_id is not null;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `decision_id` integer REFERENCES undoable_decisions(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `outbox_decision_idx` ON `outbox_messages` (`decision_id`) WHERE decision_id is not null;