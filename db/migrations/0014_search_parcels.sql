-- A house is looked for by its street and its parcel number too. What the text search holds of a
-- listing stands here once, for the triggers of both tables.
CREATE VIEW listing_search_texts AS
  SELECT
    l.id AS id, l.title AS title, l.description AS description,
    l.city || ' ' || l.state || ' ' || l.category
      || coalesce(' ' || d.street || ' ' || d.postal_code || ' ' || d.property_id, '') AS place,
    'src' || l.source || ' cat' || hex(l.category) || ' city' || hex(l.city) || ' st' || hex(l.state)
      AS facets
  FROM listings l LEFT JOIN property_details d ON d.listing_id = l.id
  WHERE l.is_public;
--> statement-breakpoint
DROP TRIGGER listings_shown_insert;
--> statement-breakpoint
DROP TRIGGER listings_shown_update;
--> statement-breakpoint
CREATE TRIGGER listings_shown_insert AFTER INSERT ON listings WHEN new.is_public BEGIN
  INSERT INTO listing_search (rowid, title, description, place, facets)
    SELECT id, title, description, place, facets FROM listing_search_texts WHERE id = new.id;
  INSERT INTO listing_facets (source, category, city, state, listings)
    VALUES (new.source, new.category, new.city, new.state, 1)
    ON CONFLICT DO UPDATE SET listings = listings + 1;
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listings_shown_update AFTER UPDATE ON listings WHEN old.is_public OR new.is_public BEGIN
  DELETE FROM listing_search WHERE rowid = old.id AND old.is_public;
  INSERT INTO listing_search (rowid, title, description, place, facets)
    SELECT id, title, description, place, facets FROM listing_search_texts WHERE id = new.id;
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
-- A property's details are written after it.
CREATE TRIGGER property_details_search_insert AFTER INSERT ON property_details
WHEN new.street || new.postal_code || new.property_id <> '' BEGIN
  DELETE FROM listing_search WHERE rowid = new.listing_id;
  INSERT INTO listing_search (rowid, title, description, place, facets)
    SELECT id, title, description, place, facets FROM listing_search_texts WHERE id = new.listing_id;
END;
--> statement-breakpoint
CREATE TRIGGER property_details_search_update AFTER UPDATE OF street, postal_code, property_id
ON property_details
WHEN old.street || old.postal_code || old.property_id <> new.street || new.postal_code || new.property_id BEGIN
  DELETE FROM listing_search WHERE rowid = new.listing_id;
  INSERT INTO listing_search (rowid, title, description, place, facets)
    SELECT id, title, description, place, facets FROM listing_search_texts WHERE id = new.listing_id;
END;
--> statement-breakpoint
DELETE FROM listing_search;
--> statement-breakpoint
INSERT INTO listing_search (rowid, title, description, place, facets)
  SELECT id, title, description, place, facets FROM listing_search_texts;
