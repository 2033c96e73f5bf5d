CREATE TABLE `one_time_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_tokens_hash_unique` ON `one_time_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_user_idx` ON `one_time_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`user_agent` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user_idx` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires_idx` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`pending_email` text,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'member' NOT NULL,
	`membership_status` text DEFAULT 'pending' NOT NULL,
	`email_verified_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_status_idx` ON `users` (`membership_status`);--> statement-breakpoint
CREATE TABLE `applications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`answer` text,
	`decided_at` text,
	`decided_by` integer,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `applications_one_open` ON `applications` (`listing_id`,`member_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `applications_listing_idx` ON `applications` (`listing_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `applications_member_idx` ON `applications` (`member_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `booking_days` (
	`listing_id` integer NOT NULL,
	`day` text NOT NULL,
	`booking_id` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `day`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `booking_days_booking_idx` ON `booking_days` (`booking_id`);--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`lapses_at` text NOT NULL,
	`answer` text,
	`decided_at` text,
	`decided_by` integer,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "bookings_days_in_order" CHECK(end_date >= start_date)
);
--> statement-breakpoint
CREATE INDEX `bookings_listing_idx` ON `bookings` (`listing_id`,`start_date`);--> statement-breakpoint
CREATE INDEX `bookings_member_idx` ON `bookings` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `bookings_lapse_idx` ON `bookings` (`status`,`lapses_at`);--> statement-breakpoint
CREATE TABLE `client_listings` (
	`client_id` integer NOT NULL,
	`listing_id` integer NOT NULL,
	PRIMARY KEY(`client_id`, `listing_id`),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_listings_listing_idx` ON `client_listings` (`listing_id`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`preferences` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_user_id_unique` ON `clients` (`user_id`);--> statement-breakpoint
CREATE TABLE `owners` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`contact_info` text NOT NULL,
	`mailing_address` text DEFAULT '' NOT NULL,
	`ownership_status` text DEFAULT 'active' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `owners_user_id_unique` ON `owners` (`user_id`);--> statement-breakpoint
CREATE TABLE `import_records` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`row_number` integer NOT NULL,
	`record` text NOT NULL,
	`imported_at` text NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`owner_id` integer,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`price_cents` integer,
	`moderation_status` text DEFAULT 'pending' NOT NULL,
	`moderation_feedback` text,
	`moderated_at` text,
	`moderated_by` integer,
	`deactivated_at` text,
	`taken_at` text,
	`published_at` text,
	`import_key` text,
	`is_public` integer GENERATED ALWAYS AS (moderation_status = 'approved' and deactivated_at is null and taken_at is null) STORED NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`moderated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "listings_price_not_negative" CHECK(price_cents >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_import_key_unique` ON `listings` (`source`,`import_key`);--> statement-breakpoint
CREATE INDEX `listings_owner_idx` ON `listings` (`owner_id`,`source`);--> statement-breakpoint
CREATE INDEX `listings_moderation_idx` ON `listings` (`moderation_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `listings_newest_idx` ON `listings` (`is_public`,`source`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_category_idx` ON `listings` (`is_public`,`source`,`category`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_city_idx` ON `listings` (`is_public`,`source`,`city`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_city_category_idx` ON `listings` (`is_public`,`source`,`city`,`category`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_state_idx` ON `listings` (`is_public`,`source`,`state`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_state_category_idx` ON `listings` (`is_public`,`source`,`state`,`category`,`published_at`,`id`);--> statement-breakpoint
CREATE TABLE `play_details` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`location` text DEFAULT '' NOT NULL,
	`is_repeating` integer DEFAULT false NOT NULL,
	`max_capacity` integer DEFAULT 0 NOT NULL,
	`enable_ticketing` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `property_details` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`terms` text NOT NULL,
	`street` text DEFAULT '' NOT NULL,
	`postal_code` text DEFAULT '' NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`year_built` integer,
	`legal_description` text DEFAULT '' NOT NULL,
	`property_id` text DEFAULT '' NOT NULL,
	`rental_frequency` text DEFAULT '' NOT NULL,
	`lease_length_months` integer,
	`deposit_cents` integer,
	`pets_allowed` integer,
	`financing_available` integer,
	`availability_start_date` text,
	`availability_end_date` text,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `schedules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`max_capacity` integer DEFAULT 0 NOT NULL,
	`tickets_sold` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `schedules_listing_idx` ON `schedules` (`listing_id`,`start_time`);--> statement-breakpoint
CREATE TABLE `work_details` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`company` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`message` text NOT NULL,
	`href` text,
	`read_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_user_idx` ON `notifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_unread_idx` ON `notifications` (`user_id`) WHERE read_at is null;--> statement-breakpoint
CREATE TABLE `outbox_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`to_address` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text NOT NULL,
	`sent_at` text,
	`failed_at` text,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `outbox_due_idx` ON `outbox_messages` (`next_attempt_at`) WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX `outbox_created_idx` ON `outbox_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `photo_files` (
	`hash` text PRIMARY KEY NOT NULL,
	`media_type` text NOT NULL,
	`bytes` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`position` integer NOT NULL,
	`alt` text NOT NULL,
	`thumb_hash` text NOT NULL,
	`thumb_width` integer NOT NULL,
	`thumb_height` integer NOT NULL,
	`full_hash` text NOT NULL,
	`full_width` integer NOT NULL,
	`full_height` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thumb_hash`) REFERENCES `photo_files`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`full_hash`) REFERENCES `photo_files`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `photos_listing_idx` ON `photos` (`listing_id`,`position`);--> statement-breakpoint
CREATE INDEX `photos_thumb_idx` ON `photos` (`thumb_hash`);--> statement-breakpoint
CREATE INDEX `photos_full_idx` ON `photos` (`full_hash`);--> statement-breakpoint
CREATE TABLE `audit_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` integer,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` integer NOT NULL,
	`detail` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_subject_idx` ON `audit_events` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE TABLE `content_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text,
	`error` text
);
--> statement-breakpoint
CREATE TABLE `listing_facets` (
	`source` text NOT NULL,
	`category` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`listings` integer NOT NULL,
	PRIMARY KEY(`source`, `category`, `city`, `state`)
);
