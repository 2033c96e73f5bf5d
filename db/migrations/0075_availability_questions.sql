CREATE TABLE `availability_questions` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`asked_at` text,
	`answered_at` text,
	`token_hash` text,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `availability_questions_token_hash_unique` ON `availability_questions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `availability_questions_open_idx` ON `availability_questions` (`asked_at`) WHERE answered_at is null;