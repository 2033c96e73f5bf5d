CREATE TABLE `relay_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`thread_id` integer NOT NULL,
	`is_owner` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `relay_threads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `relay_links_thread_idx` ON `relay_links` (`thread_id`);--> statement-breakpoint
-- Mailed links keep working. The migrator brings sha256_hex; SQLite has no such function.
INSERT INTO `relay_links` (`token_hash`, `thread_id`, `is_owner`, `created_at`)
  SELECT sha256_hex(`owner_token`), `id`, 1, `created_at` FROM `relay_threads`
  UNION ALL SELECT sha256_hex(`inquirer_token`), `id`, 0, `created_at` FROM `relay_threads`;
