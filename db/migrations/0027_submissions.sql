CREATE TABLE `submissions` (
	`key` text PRIMARY KEY NOT NULL,
	`outcome` text NOT NULL,
	`expires_at` text NOT NULL
);
