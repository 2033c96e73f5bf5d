CREATE TABLE `sign_in_devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`signed_in_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_devices_unique` ON `sign_in_devices` (`token_hash`,`user_id`);--> statement-breakpoint
CREATE INDEX `sign_in_devices_user_idx` ON `sign_in_devices` (`user_id`);--> statement-breakpoint
CREATE INDEX `sign_in_devices_signed_in_idx` ON `sign_in_devices` (`signed_in_at`);
