ALTER TABLE `listings` ADD `deactivation_cause` text;--> statement-breakpoint
-- Until now a suspension was known by its instant. An owner's own change in the same millisecond
-- bears the owner's name; nobody suspends themselves.
UPDATE listings SET deactivation_cause = iif(
    deactivated_by IS NOT owner_id
      AND deactivated_at = (SELECT suspended_at FROM users WHERE users.id = listings.owner_id),
    'suspension', 'choice')
  WHERE deactivated_at IS NOT NULL;--> statement-breakpoint
UPDATE events SET withdrawn_at = NULL
  WHERE withdrawn_at IS NOT NULL AND (status <> 'draft'
    OR withdrawn_at IS NOT (SELECT suspended_at FROM users WHERE users.id = events.owner_id));
