-- Sums that follow their rows by themselves, so that no writer can forget them: seats held and sold,
-- money given back. The checks of the tables refuse whatever would go beyond what there is.
CREATE TRIGGER orders_hold_insert AFTER INSERT ON ticket_orders WHEN new.status = 'held' BEGIN
  UPDATE ticket_definitions SET held_count = held_count + new.quantity WHERE id = new.definition_id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_hold_update AFTER UPDATE OF status ON ticket_orders
WHEN (old.status = 'held') <> (new.status = 'held') BEGIN
  UPDATE ticket_definitions
    SET held_count = held_count + iif(new.status = 'held', new.quantity, -old.quantity)
    WHERE id = new.definition_id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_hold_delete AFTER DELETE ON ticket_orders WHEN old.status = 'held' BEGIN
  UPDATE ticket_definitions SET held_count = held_count - old.quantity WHERE id = old.definition_id;
END;
--> statement-breakpoint
CREATE TRIGGER tickets_sold_insert AFTER INSERT ON tickets WHEN new.status IN ('valid', 'used') BEGIN
  UPDATE ticket_definitions SET sold_count = sold_count + 1 WHERE id = new.definition_id;
END;
--> statement-breakpoint
CREATE TRIGGER tickets_sold_update AFTER UPDATE OF status ON tickets
WHEN (old.status IN ('valid', 'used')) <> (new.status IN ('valid', 'used')) BEGIN
  UPDATE ticket_definitions
    SET sold_count = sold_count + iif(new.status IN ('valid', 'used'), 1, -1)
    WHERE id = new.definition_id;
END;
--> statement-breakpoint
CREATE TRIGGER tickets_sold_delete AFTER DELETE ON tickets WHEN old.status IN ('valid', 'used') BEGIN
  UPDATE ticket_definitions SET sold_count = sold_count - 1 WHERE id = old.definition_id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_sum_insert AFTER INSERT ON refunds WHEN new.status <> 'failed' BEGIN
  UPDATE payments SET refunded_cents = refunded_cents + new.amount_cents WHERE id = new.payment_id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_sum_update AFTER UPDATE OF status ON refunds
WHEN (old.status = 'failed') <> (new.status = 'failed') BEGIN
  UPDATE payments
    SET refunded_cents = refunded_cents + iif(new.status = 'failed', -old.amount_cents, new.amount_cents)
    WHERE id = new.payment_id;
END;
--> statement-breakpoint
-- Text search over public events, as for listings.
CREATE VIRTUAL TABLE event_search USING fts5(
  title, description, place,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
CREATE TRIGGER events_shown_insert AFTER INSERT ON events WHEN new.is_public BEGIN
  INSERT INTO event_search (rowid, title, description, place)
    VALUES (new.id, new.title, new.description, new.location || ' ' || new.city || ' ' || new.state);
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER events_shown_delete AFTER DELETE ON events WHEN old.is_public BEGIN
  DELETE FROM event_search WHERE rowid = old.id;
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER events_shown_update AFTER UPDATE ON events WHEN old.is_public OR new.is_public BEGIN
  DELETE FROM event_search WHERE rowid = old.id AND old.is_public;
  INSERT INTO event_search (rowid, title, description, place)
    SELECT new.id, new.title, new.description, new.location || ' ' || new.city || ' ' || new.state
    WHERE new.is_public;
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
-- The public page of an event shows names, prices and what is sold out, but no count of seats: a
-- cached page is stale only when one of these changes, not with every sale.
CREATE TRIGGER ticket_definitions_insert_version AFTER INSERT ON ticket_definitions BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER ticket_definitions_delete_version AFTER DELETE ON ticket_definitions BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER ticket_definitions_update_version
AFTER UPDATE OF name, price_cents, quantity, ticket_image_url, withdrawn_at ON ticket_definitions BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER ticket_definitions_sold_out_version
AFTER UPDATE OF held_count, sold_count ON ticket_definitions
WHEN new.quantity >= 0 AND
  (old.held_count + old.sold_count >= new.quantity) <> (new.held_count + new.sold_count >= new.quantity)
BEGIN
  UPDATE content_version SET version = version + 1;
END;
