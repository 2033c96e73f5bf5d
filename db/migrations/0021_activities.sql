-- The history keeps typed facts with their parameters, and notifications, mails and payments refer to
-- them instead of keeping English sentences. What was written before keeps its words.
ALTER TABLE `audit_events` RENAME TO `activities`;--> statement-breakpoint
ALTER TABLE `activities` RENAME COLUMN `action` TO `type`;--> statement-breakpoint
ALTER TABLE `activities` RENAME COLUMN `detail` TO `parameters`;--> statement-breakpoint
ALTER TABLE `activities` ADD `personal` text;--> statement-breakpoint
DROP INDEX `audit_subject_idx`;--> statement-breakpoint
CREATE INDEX `activities_subject_idx` ON `activities` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `activities_actor_idx` ON `activities` (`actor_id`);--> statement-breakpoint
UPDATE `activities` SET `subject_id` = json_extract(`parameters`, '$.applicationId')
  WHERE `type` = 'application.withdrawn' AND json_extract(`parameters`, '$.applicationId') IS NOT NULL;--> statement-breakpoint
UPDATE `activities` SET `type` = CASE `type`
  WHEN 'listing.deactivate' THEN 'listing.deactivated'
  WHEN 'listing.reactivate' THEN 'listing.reactivated'
  WHEN 'listing.mark-taken' THEN 'listing.taken'
  WHEN 'listing.mark-available' THEN 'listing.available'
  WHEN 'listing.refunded' THEN 'listing.activation_refunded'
  WHEN 'tour.scheduled' THEN 'listing.tour_dates_added'
  WHEN 'schedule.cancelled' THEN 'tour_date.cancelled'
  WHEN 'schedule.deleted' THEN 'tour_date.deleted'
  WHEN 'section.approve' THEN 'section.approved'
  WHEN 'section.reject' THEN 'section.rejected'
  WHEN 'severity.set' THEN 'setting.severity_changed'
  WHEN 'ticket_type.withdrawn' THEN 'ticket_type.sale_ended'
  WHEN 'ticket.refunded' THEN 'ticket.taken_back'
  ELSE `type` END;--> statement-breakpoint
UPDATE `activities` SET `subject_type` = substr(`type`, 1, instr(`type`, '.') - 1);--> statement-breakpoint
ALTER TABLE `users` ADD `locale` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `activity_id` integer REFERENCES activities(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `notifications` ADD `written_message` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `written_path` text;--> statement-breakpoint
UPDATE `notifications` SET `written_message` = `message`, `written_path` = `href`;--> statement-breakpoint
ALTER TABLE `notifications` DROP COLUMN `message`;--> statement-breakpoint
ALTER TABLE `notifications` DROP COLUMN `href`;--> statement-breakpoint
CREATE INDEX `notifications_activity_idx` ON `notifications` (`activity_id`);--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `locale` text;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `content` text;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `written_subject` text;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `written_text` text;--> statement-breakpoint
UPDATE `outbox_messages` SET `written_subject` = `subject`, `written_text` = `text`;--> statement-breakpoint
ALTER TABLE `outbox_messages` DROP COLUMN `subject`;--> statement-breakpoint
ALTER TABLE `outbox_messages` DROP COLUMN `text`;--> statement-breakpoint
ALTER TABLE `payments` ADD `item` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `written_description` text;--> statement-breakpoint
UPDATE `payments` SET `written_description` = `description`;--> statement-breakpoint
ALTER TABLE `payments` DROP COLUMN `description`;--> statement-breakpoint
ALTER TABLE `payments` ADD `locale` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `reason_code` text;
