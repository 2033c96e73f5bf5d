-- What follows the public listings by itself: text search, counts per filter, and the version that
-- cached pages carry. Triggers, so that no writer can forget them and a replicated file has them too.

-- One row, raised by every change a visitor could see.
INSERT INTO content_version (id, version) VALUES (1, 1);
--> statement-breakpoint
-- One index per sort of the public lists. They carry the filter columns, so that walking them reads
-- no rows; what has no price comes last either way.
CREATE INDEX listings_price_low_idx ON listings (
  is_public, source, coalesce(price_cents, 9007199254740991), id, category, city, state
);
--> statement-breakpoint
CREATE INDEX listings_price_high_idx ON listings (
  is_public, source, coalesce(price_cents, -1), id, category, city, state
);
--> statement-breakpoint
CREATE INDEX listings_title_idx ON listings (
  is_public, source, title COLLATE NOCASE, id, category, city, state
);
--> statement-breakpoint
-- Contentless: the index stores no second copy of the texts. The facets column holds one token per
-- filter value (hex, so that a town of several words stays one token), which lets a search be
-- narrowed inside the index.
CREATE VIRTUAL TABLE listing_search USING fts5(
  title, description, place, facets,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
CREATE TRIGGER listings_shown_insert AFTER INSERT ON listings WHEN new.is_public BEGIN
  INSERT INTO listing_search (rowid, title, description, place, facets) VALUES (
    new.id, new.title, new.description, new.city || ' ' || new.state || ' ' || new.category,
    'src' || new.source || ' cat' || hex(new.category) || ' city' || hex(new.city) || ' st' || hex(new.state)
  );
  INSERT INTO listing_facets (source, category, city, state, listings)
    VALUES (new.source, new.category, new.city, new.state, 1)
    ON CONFLICT DO UPDATE SET listings = listings + 1;
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listings_shown_delete AFTER DELETE ON listings WHEN old.is_public BEGIN
  DELETE FROM listing_search WHERE rowid = old.id;
  UPDATE listing_facets SET listings = listings - 1
    WHERE source = old.source AND category = old.category AND city = old.city AND state = old.state;
  DELETE FROM listing_facets WHERE listings = 0
    AND source = old.source AND category = old.category AND city = old.city AND state = old.state;
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listings_shown_update AFTER UPDATE ON listings WHEN old.is_public OR new.is_public BEGIN
  DELETE FROM listing_search WHERE rowid = old.id AND old.is_public;
  INSERT INTO listing_search (rowid, title, description, place, facets)
    SELECT
      new.id, new.title, new.description, new.city || ' ' || new.state || ' ' || new.category,
      'src' || new.source || ' cat' || hex(new.category) || ' city' || hex(new.city) || ' st' || hex(new.state)
    WHERE new.is_public;
  UPDATE listing_facets SET listings = listings - 1
    WHERE old.is_public
    AND source = old.source AND category = old.category AND city = old.city AND state = old.state;
  INSERT INTO listing_facets (source, category, city, state, listings)
    SELECT new.source, new.category, new.city, new.state, 1 WHERE new.is_public
    ON CONFLICT DO UPDATE SET listings = listings + 1;
  DELETE FROM listing_facets WHERE listings = 0
    AND source = old.source AND category = old.category AND city = old.city AND state = old.state;
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER property_details_version AFTER UPDATE ON property_details BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER work_details_version AFTER UPDATE ON work_details BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER photos_insert_version AFTER INSERT ON photos BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER photos_update_version AFTER UPDATE ON photos BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER photos_delete_version AFTER DELETE ON photos BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
-- The home page counts the active members.
CREATE TRIGGER members_version AFTER UPDATE OF membership_status ON users
WHEN old.membership_status <> new.membership_status BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER members_insert_version AFTER INSERT ON users WHEN new.membership_status = 'active' BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER members_delete_version AFTER DELETE ON users WHEN old.membership_status = 'active' BEGIN
  UPDATE content_version SET version = version + 1;
END;
