ALTER TABLE `job_runs` ADD `duration_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `job_runs` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `job_runs` ADD `failed_at` text;--> statement-breakpoint
ALTER TABLE `job_runs` DROP COLUMN `finished_at`;