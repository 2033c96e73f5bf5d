ALTER TABLE `payments` ADD `bought_until` text;--> statement-breakpoint
-- What went back before this was noted is not taken back a second time.
UPDATE payments SET reversed_at = paid_at
  WHERE fulfilled_at IS NOT NULL
    AND (refunded_cents = amount_cents OR id IN (
      SELECT payment_id FROM refunds WHERE status = 'failed' AND amount_cents = payments.amount_cents));
