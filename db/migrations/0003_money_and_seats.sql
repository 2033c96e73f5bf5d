CREATE TABLE `event_changes` (
	`event_id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`location` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`time_zone` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`image_id` integer,
	`image_alt` text DEFAULT '' NOT NULL,
	`bg_image_id` integer,
	`bg_color` text DEFAULT '#ffffff' NOT NULL,
	`text_color` text DEFAULT '#000000' NOT NULL,
	`border_color` text DEFAULT '#333333' NOT NULL,
	`border_style` text DEFAULT 'solid' NOT NULL,
	`border_width` integer DEFAULT 2 NOT NULL,
	`h1_font_size` text DEFAULT '2.5rem' NOT NULL,
	`p_font_size` text DEFAULT '1rem' NOT NULL,
	`page_template` text DEFAULT 'default' NOT NULL,
	`submitted_at` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image_id`) REFERENCES `event_images`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`bg_image_id`) REFERENCES `event_images`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `event_image_sizes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`image_id` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`image_id`) REFERENCES `event_images`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`hash`) REFERENCES `photo_files`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_image_sizes_image_idx` ON `event_image_sizes` (`image_id`,`width`);--> statement-breakpoint
CREATE INDEX `event_image_sizes_hash_idx` ON `event_image_sizes` (`hash`);--> statement-breakpoint
CREATE TABLE `event_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner_id` integer,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `event_images_created_idx` ON `event_images` (`created_at`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner_id` integer,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`location` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`time_zone` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`image_id` integer,
	`image_alt` text DEFAULT '' NOT NULL,
	`bg_image_id` integer,
	`bg_color` text DEFAULT '#ffffff' NOT NULL,
	`text_color` text DEFAULT '#000000' NOT NULL,
	`border_color` text DEFAULT '#333333' NOT NULL,
	`border_style` text DEFAULT 'solid' NOT NULL,
	`border_width` integer DEFAULT 2 NOT NULL,
	`h1_font_size` text DEFAULT '2.5rem' NOT NULL,
	`p_font_size` text DEFAULT '1rem' NOT NULL,
	`page_template` text DEFAULT 'default' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`moderation_status` text DEFAULT 'pending' NOT NULL,
	`moderation_feedback` text,
	`moderated_at` text,
	`moderated_by` integer,
	`published_at` text,
	`cancelled_at` text,
	`is_public` integer GENERATED ALWAYS AS (published_at is not null and status <> 'draft') STORED NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`image_id`) REFERENCES `event_images`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`bg_image_id`) REFERENCES `event_images`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`moderated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "events_end_after_start" CHECK(end_time > start_time),
	CONSTRAINT "events_border_width" CHECK(border_width >= 0)
);
--> statement-breakpoint
CREATE INDEX `events_upcoming_idx` ON `events` (`is_public`,`end_time`,`id`);--> statement-breakpoint
CREATE INDEX `events_start_idx` ON `events` (`is_public`,`start_time`,`id`);--> statement-breakpoint
CREATE INDEX `events_city_idx` ON `events` (`is_public`,`city`,`end_time`,`id`);--> statement-breakpoint
CREATE INDEX `events_owner_idx` ON `events` (`owner_id`,`start_time`);--> statement-breakpoint
CREATE INDEX `events_moderation_idx` ON `events` (`moderation_status`,`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `donations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`donor_id` integer,
	`email` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`recorded_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`donor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "donations_minimum" CHECK(amount_cents >= 500)
);
--> statement-breakpoint
CREATE INDEX `donations_recorded_idx` ON `donations` (`recorded_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`purpose` text NOT NULL,
	`subject_id` integer NOT NULL,
	`description` text NOT NULL,
	`payer_id` integer,
	`payer_email` text NOT NULL,
	`payee_id` integer,
	`method` text DEFAULT 'card' NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`provider_session_id` text,
	`provider_intent_id` text,
	`checkout_url` text,
	`expires_at` text NOT NULL,
	`receipt_number` text,
	`received_by` integer,
	`paid_at` text,
	`closed_at` text,
	`fulfilled_at` text,
	`disputed_at` text,
	`dispute_closed_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`payer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`payee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`received_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_amount_positive" CHECK(amount_cents > 0),
	CONSTRAINT "payments_refund_within" CHECK(refunded_cents between 0 and amount_cents)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reference_unique` ON `payments` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_session_unique` ON `payments` (`provider_session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent_unique` ON `payments` (`provider_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_open_unique` ON `payments` (`purpose`,`subject_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `payments_subject_idx` ON `payments` (`purpose`,`subject_id`);--> statement-breakpoint
CREATE INDEX `payments_open_idx` ON `payments` (`status`,`expires_at`);--> statement-breakpoint
CREATE INDEX `payments_payee_idx` ON `payments` (`payee_id`,`paid_at`);--> statement-breakpoint
CREATE INDEX `payments_payer_idx` ON `payments` (`payer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_paid_idx` ON `payments` (`paid_at`);--> statement-breakpoint
CREATE TABLE `provider_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `provider_events_received_idx` ON `provider_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`source` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`requested_by` integer,
	`provider_refund_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text,
	`settled_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "refunds_amount_positive" CHECK(amount_cents > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_unique` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment_idx` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_due_idx` ON `refunds` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `door_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`pin_hash` text NOT NULL,
	`created_by` integer,
	`expires_at` text NOT NULL,
	`revoked_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `door_links_token_unique` ON `door_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `door_links_event_idx` ON `door_links` (`event_id`);--> statement-breakpoint
CREATE TABLE `door_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`door_link_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`door_link_id`) REFERENCES `door_links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `door_sessions_token_unique` ON `door_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `door_sessions_expires_idx` ON `door_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `ticket_definitions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer,
	`schedule_id` integer,
	`name` text NOT NULL,
	`price_cents` integer NOT NULL,
	`quantity` integer NOT NULL,
	`held_count` integer DEFAULT 0 NOT NULL,
	`sold_count` integer DEFAULT 0 NOT NULL,
	`ticket_image_url` text,
	`withdrawn_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`schedule_id`) REFERENCES `schedules`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "ticket_definitions_one_owner" CHECK((event_id is null) <> (schedule_id is null)),
	CONSTRAINT "ticket_definitions_price" CHECK(price_cents >= 0),
	CONSTRAINT "ticket_definitions_quantity" CHECK(quantity >= -1),
	CONSTRAINT "ticket_definitions_seats" CHECK(held_count >= 0 and sold_count >= 0 and (quantity = -1 or held_count + sold_count <= quantity))
);
--> statement-breakpoint
CREATE INDEX `ticket_definitions_event_idx` ON `ticket_definitions` (`event_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_definitions_schedule_unique` ON `ticket_definitions` (`schedule_id`);--> statement-breakpoint
CREATE TABLE `ticket_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`definition_id` integer NOT NULL,
	`buyer_id` integer,
	`buyer_name` text NOT NULL,
	`buyer_email` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price_cents` integer NOT NULL,
	`status` text NOT NULL,
	`release_reason` text,
	`request_key` text NOT NULL,
	`held_until` text,
	`completed_at` text,
	`released_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`definition_id`) REFERENCES `ticket_definitions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "ticket_orders_quantity" CHECK(quantity between 1 and 10)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_orders_request_unique` ON `ticket_orders` (`buyer_id`,`request_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_orders_held_unique` ON `ticket_orders` (`definition_id`,`buyer_id`) WHERE status = 'held';--> statement-breakpoint
CREATE INDEX `ticket_orders_definition_idx` ON `ticket_orders` (`definition_id`,`status`);--> statement-breakpoint
CREATE INDEX `ticket_orders_held_idx` ON `ticket_orders` (`status`,`held_until`);--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`definition_id` integer NOT NULL,
	`code` text NOT NULL,
	`status` text DEFAULT 'valid' NOT NULL,
	`price_cents` integer NOT NULL,
	`validated_at` text,
	`validated_by` integer,
	`door_link_id` integer,
	`cancelled_at` text,
	`refund_id` integer,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `ticket_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`definition_id`) REFERENCES `ticket_definitions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`validated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`door_link_id`) REFERENCES `door_links`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_code_unique` ON `tickets` (`code`);--> statement-breakpoint
CREATE INDEX `tickets_order_idx` ON `tickets` (`order_id`);--> statement-breakpoint
CREATE INDEX `tickets_definition_idx` ON `tickets` (`definition_id`,`status`);--> statement-breakpoint
CREATE TABLE `waiting_list_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`definition_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`order_id` integer,
	`offered_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`definition_id`) REFERENCES `ticket_definitions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `ticket_orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "waiting_list_quantity" CHECK(quantity between 1 and 10)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_list_member_unique` ON `waiting_list_entries` (`definition_id`,`member_id`) WHERE status in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX `waiting_list_next_idx` ON `waiting_list_entries` (`definition_id`,`status`,`id`);