ALTER TABLE `events` ADD `shows_seats_left` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_orders` ADD `lead_id` integer REFERENCES ticket_orders(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `ticket_orders_lead_idx` ON `ticket_orders` (`lead_id`);--> statement-breakpoint
DROP TRIGGER ticket_types_sold_out_version;--> statement-breakpoint
-- A cached page of an event is stale when what it says of the seats changes: sold out, few left (below
-- ten) or, where the organizer shows it, their number.
CREATE TRIGGER ticket_types_seats_version
AFTER UPDATE OF held_count, sold_count ON ticket_types
WHEN new.quantity >= 0
  AND old.held_count + old.sold_count <> new.held_count + new.sold_count
  AND (
    (old.held_count + old.sold_count >= new.quantity)
      <> (new.held_count + new.sold_count >= new.quantity)
    OR (new.quantity - old.held_count - old.sold_count < 10)
      <> (new.quantity - new.held_count - new.sold_count < 10)
    OR (new.quantity - new.held_count - new.sold_count >= 10
      AND EXISTS (SELECT 1 FROM events WHERE id = new.event_id AND shows_seats_left))
  )
BEGIN
  UPDATE content_version SET version = version + 1;
END;
