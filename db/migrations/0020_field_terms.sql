-- Renamed in place: a rebuild inside the migrator's transaction would trip over the triggers.
ALTER TABLE `ticket_definitions` RENAME TO `ticket_types`;--> statement-breakpoint
ALTER TABLE `ad_campaigns` RENAME TO `campaigns`;--> statement-breakpoint
ALTER TABLE `schedules` RENAME TO `tour_dates`;--> statement-breakpoint
ALTER TABLE `ticket_types` RENAME COLUMN `schedule_id` TO `tour_date_id`;--> statement-breakpoint
ALTER TABLE `ticket_types` RENAME COLUMN `withdrawn_at` TO `off_sale_at`;--> statement-breakpoint
ALTER TABLE `ticket_orders` RENAME COLUMN `definition_id` TO `ticket_type_id`;--> statement-breakpoint
ALTER TABLE `tickets` RENAME COLUMN `definition_id` TO `ticket_type_id`;--> statement-breakpoint
ALTER TABLE `waiting_list_entries` RENAME COLUMN `definition_id` TO `ticket_type_id`;--> statement-breakpoint
ALTER TABLE `relay_threads` RENAME COLUMN `ad_id` TO `classified_id`;--> statement-breakpoint
ALTER TABLE `payments` RENAME COLUMN `bought_until` TO `paid_through`;--> statement-breakpoint
DROP INDEX `ticket_definitions_event_idx`;--> statement-breakpoint
DROP INDEX `ticket_definitions_schedule_unique`;--> statement-breakpoint
DROP INDEX `ticket_orders_definition_idx`;--> statement-breakpoint
DROP INDEX `tickets_definition_idx`;--> statement-breakpoint
DROP INDEX `relay_threads_ad_idx`;--> statement-breakpoint
DROP INDEX `schedules_listing_idx`;--> statement-breakpoint
DROP INDEX `ad_campaigns_renewal_unique`;--> statement-breakpoint
DROP INDEX `ad_campaigns_running_idx`;--> statement-breakpoint
DROP INDEX `ad_campaigns_owner_idx`;--> statement-breakpoint
DROP INDEX `ad_campaigns_listing_idx`;--> statement-breakpoint
DROP INDEX `ad_campaigns_event_idx`;--> statement-breakpoint
CREATE INDEX `ticket_types_event_idx` ON `ticket_types` (`event_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_types_tour_date_unique` ON `ticket_types` (`tour_date_id`);--> statement-breakpoint
CREATE INDEX `ticket_orders_type_idx` ON `ticket_orders` (`ticket_type_id`,`status`);--> statement-breakpoint
CREATE INDEX `tickets_type_idx` ON `tickets` (`ticket_type_id`,`status`);--> statement-breakpoint
CREATE INDEX `relay_threads_classified_idx` ON `relay_threads` (`classified_id`);--> statement-breakpoint
CREATE INDEX `tour_dates_listing_idx` ON `tour_dates` (`listing_id`,`start_time`);--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_renewal_unique` ON `campaigns` (`renewal_token_hash`);--> statement-breakpoint
CREATE INDEX `campaigns_running_idx` ON `campaigns` (`status`,`expires_at`);--> statement-breakpoint
CREATE INDEX `campaigns_owner_idx` ON `campaigns` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `campaigns_listing_idx` ON `campaigns` (`listing_id`);--> statement-breakpoint
CREATE INDEX `campaigns_event_idx` ON `campaigns` (`event_id`);--> statement-breakpoint
DROP TRIGGER ticket_definitions_insert_version;--> statement-breakpoint
DROP TRIGGER ticket_definitions_delete_version;--> statement-breakpoint
DROP TRIGGER ticket_definitions_update_version;--> statement-breakpoint
DROP TRIGGER ticket_definitions_sold_out_version;--> statement-breakpoint
DROP TRIGGER schedules_insert_version;--> statement-breakpoint
DROP TRIGGER schedules_update_version;--> statement-breakpoint
DROP TRIGGER schedules_delete_version;--> statement-breakpoint
DROP TRIGGER ad_campaigns_insert_version;--> statement-breakpoint
DROP TRIGGER ad_campaigns_status_version;--> statement-breakpoint
DROP TRIGGER ad_campaigns_delete_version;--> statement-breakpoint
-- The public page of an event shows names, prices and what is sold out, but no count of seats.
CREATE TRIGGER ticket_types_insert_version AFTER INSERT ON ticket_types BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER ticket_types_delete_version AFTER DELETE ON ticket_types BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER ticket_types_update_version
AFTER UPDATE OF name, price_cents, quantity, ticket_image_url, off_sale_at ON ticket_types BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER ticket_types_sold_out_version
AFTER UPDATE OF held_count, sold_count ON ticket_types
WHEN new.quantity >= 0 AND
  (old.held_count + old.sold_count >= new.quantity) <> (new.held_count + new.sold_count >= new.quantity)
BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER tour_dates_insert_version AFTER INSERT ON tour_dates BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER tour_dates_update_version AFTER UPDATE ON tour_dates BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER tour_dates_delete_version AFTER DELETE ON tour_dates BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
-- Every page has room for an ad as long as one runs. Counting impressions is no such change.
CREATE TRIGGER campaigns_insert_version AFTER INSERT ON campaigns WHEN new.status = 'active' BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER campaigns_status_version AFTER UPDATE OF status ON campaigns
WHEN (old.status = 'active') <> (new.status = 'active') BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER campaigns_delete_version AFTER DELETE ON campaigns WHEN old.status = 'active' BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
UPDATE `job_runs` SET `name` = 'expire classifieds' WHERE `name` = 'expire classified ads';--> statement-breakpoint
UPDATE `job_runs` SET `name` = 'warn of expiring classifieds' WHERE `name` = 'warn of expiring ads';--> statement-breakpoint
UPDATE `job_runs` SET `name` = 'save impressions' WHERE `name` = 'count ads';
