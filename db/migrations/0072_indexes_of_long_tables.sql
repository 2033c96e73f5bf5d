DROP INDEX `clients_owner_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `clients_owner_unique` ON `clients` (`user_id`,`owner_id`);--> statement-breakpoint
CREATE INDEX `users_role_idx` ON `users` (`role`,`membership_status`);--> statement-breakpoint
CREATE INDEX `users_created_idx` ON `users` (`created_at`);--> statement-breakpoint
CREATE INDEX `activities_kind_idx` ON `activities` (lower(subject_type));--> statement-breakpoint
CREATE INDEX `applications_decided_by_idx` ON `applications` (`decided_by`) WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX `bookings_decided_by_idx` ON `bookings` (`decided_by`) WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX `classified_ads_moderated_by_idx` ON `classified_ads` (`moderated_by`) WHERE moderated_by is not null;--> statement-breakpoint
CREATE INDEX `event_images_owner_idx` ON `event_images` (`owner_id`) WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX `events_moderated_by_idx` ON `events` (`moderated_by`) WHERE moderated_by is not null;--> statement-breakpoint
CREATE INDEX `kept_forms_registration_idx` ON `kept_forms` (`registration_id`) WHERE registration_id is not null;--> statement-breakpoint
CREATE INDEX `listings_moderated_by_idx` ON `listings` (`moderated_by`) WHERE moderated_by is not null;--> statement-breakpoint
CREATE INDEX `listings_deactivated_by_idx` ON `listings` (`deactivated_by`) WHERE deactivated_by is not null;--> statement-breakpoint
CREATE INDEX `listings_public_idx` ON `listings` (`is_public`);--> statement-breakpoint
CREATE INDEX `listings_source_idx` ON `listings` (`source`);--> statement-breakpoint
CREATE INDEX `notifications_read_idx` ON `notifications` (`read_at`) WHERE read_at is not null;--> statement-breakpoint
CREATE INDEX `notifications_written_idx` ON `notifications` (`id`) WHERE written_message is not null;--> statement-breakpoint
CREATE INDEX `outbox_failed_idx` ON `outbox_messages` (`failed_at`) WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_to_idx` ON `outbox_messages` (`to_address`);--> statement-breakpoint
CREATE INDEX `outbox_reply_to_idx` ON `outbox_messages` (`reply_to`) WHERE reply_to is not null;--> statement-breakpoint
CREATE INDEX `outbox_subject_idx` ON `outbox_messages` ((content ->> '$.activity.id'));--> statement-breakpoint
CREATE INDEX `outbox_farewell_idx` ON `outbox_messages` (`id`) WHERE content ->> '$.template' = 'account_deleted';--> statement-breakpoint
CREATE INDEX `donations_donor_idx` ON `donations` (`donor_id`) WHERE donor_id is not null;--> statement-breakpoint
CREATE INDEX `payments_offline_idx` ON `payments` (`method`) WHERE method = 'offline';--> statement-breakpoint
CREATE INDEX `payments_receipt_idx` ON `payments` (`receipt_number`) WHERE receipt_number is not null;--> statement-breakpoint
CREATE INDEX `payments_received_by_idx` ON `payments` (`received_by`) WHERE received_by is not null;--> statement-breakpoint
CREATE INDEX `refunds_requested_by_idx` ON `refunds` (`requested_by`) WHERE requested_by is not null;--> statement-breakpoint
CREATE INDEX `door_links_created_by_idx` ON `door_links` (`created_by`) WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX `door_sessions_link_idx` ON `door_sessions` (`door_link_id`);--> statement-breakpoint
CREATE INDEX `ticket_types_removed_by_idx` ON `ticket_types` (`removed_by`) WHERE removed_by is not null;--> statement-breakpoint
CREATE INDEX `tickets_refund_idx` ON `tickets` (`refund_id`) WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX `tickets_checked_in_by_idx` ON `tickets` (`checked_in_by`) WHERE checked_in_by is not null;--> statement-breakpoint
CREATE INDEX `tickets_door_link_idx` ON `tickets` (`door_link_id`) WHERE door_link_id is not null;--> statement-breakpoint
CREATE INDEX `waiting_list_person_idx` ON `waiting_list_entries` (`member_id`);--> statement-breakpoint
CREATE INDEX `waiting_list_order_idx` ON `waiting_list_entries` (`order_id`) WHERE order_id is not null;