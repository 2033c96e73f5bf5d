-- What a person wrote as the reason of a refund moves to the personal parameters, because it can be
-- about the payer: it is erased with the payer's account too, not only with the writer's.
UPDATE `activities` SET
  `personal` = json_set(coalesce(`personal`, '{}'), '$.writtenReason', `parameters` ->> '$.reason'),
  `parameters` = json_remove(`parameters`, '$.reason')
WHERE `type` IN ('ticket.refunded', 'ticket.taken_back') AND json_type(`parameters`, '$.reason') = 'text';
--> statement-breakpoint
UPDATE `activities` SET
  `personal` = json_set(coalesce(`personal`, '{}'), '$.writtenReason', `parameters` ->> '$.reason.words'),
  `parameters` = json_remove(`parameters`, '$.reason.words')
WHERE `type` = 'payment.refunded' AND json_type(`parameters`, '$.reason.words') = 'text';
--> statement-breakpoint
-- Mail has the activity's parameters together. What waits is written after the upgrade.
UPDATE `outbox_messages` SET `content` = json_remove(
  json_set(`content`, '$.activity.writtenReason', `content` ->> '$.activity.reason'), '$.activity.reason')
WHERE `content` ->> '$.activity.type' IN ('ticket.refunded', 'ticket.taken_back')
  AND json_type(`content`, '$.activity.reason') = 'text';
--> statement-breakpoint
UPDATE `outbox_messages` SET `content` = json_remove(
  json_set(`content`, '$.activity.writtenReason', `content` ->> '$.activity.reason.words'),
  '$.activity.reason.words')
WHERE `content` ->> '$.activity.type' = 'payment.refunded'
  AND json_type(`content`, '$.activity.reason.words') = 'text';
--> statement-breakpoint
-- Accounts that were deleted before.
UPDATE `activities` SET `personal` = json_replace(`personal`, '$.writtenReason', '')
WHERE `type` IN ('ticket.refunded', 'ticket.taken_back') AND `subject_id` IN (
    SELECT t.id FROM tickets t JOIN ticket_orders o ON o.id = t.order_id
    JOIN users u ON u.id = o.buyer_id WHERE u.deleted_at IS NOT NULL)
  OR `type` = 'payment.refunded' AND `subject_id` IN (
    SELECT p.id FROM payments p JOIN users u ON u.id = p.payer_id WHERE u.deleted_at IS NOT NULL);
--> statement-breakpoint
UPDATE `refunds` SET `reason` = '' WHERE `reason` <> '' AND `payment_id` IN (
  SELECT p.id FROM payments p JOIN users u ON u.id = p.payer_id WHERE u.deleted_at IS NOT NULL);
