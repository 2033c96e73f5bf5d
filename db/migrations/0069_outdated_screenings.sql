-- What was found in events that were deleted before their screenings were deleted with them.
DELETE FROM screenings WHERE subject_type = 'event' AND subject_id NOT IN (SELECT id FROM events);
--> statement-breakpoint
-- Of other wordings, the last 30 days are kept: the screening page counts them.
DELETE FROM screenings
WHERE created_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days') AND EXISTS (
  SELECT 1 FROM screenings newer
  WHERE newer.subject_type = screenings.subject_type AND newer.subject_id = screenings.subject_id
    AND newer.created_at > screenings.created_at
);
