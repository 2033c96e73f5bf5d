-- A property without a description is described by its facts when it is read. The text search finds
-- it by the words of that: those of its category in the portal's languages, and its year. The view
-- takes the place of listing_search_texts, which the release before does not need: it has no trigger
-- of its own.
CREATE VIEW searched_listings AS
  SELECT
    l.id AS id, l.title AS title,
    CASE WHEN l.description <> '' OR d.listing_id IS NULL THEN l.description ELSE
      CASE l.category
        WHEN 'Lots' THEN 'Vacant lot Terreno baldío'
        WHEN 'Tiny Homes' THEN 'Tiny home Casa pequeña'
        WHEN 'Rentals' THEN 'Rental Propiedad en alquiler'
        WHEN 'Homes' THEN 'Home Casa'
        WHEN 'Business' THEN 'Business property Propiedad comercial'
        WHEN 'Industry' THEN 'Industrial property Propiedad industrial'
        ELSE '' END
      || coalesce(' built in construcción de ' || d.year_built, '') END AS description,
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
DROP TRIGGER property_details_search_insert;
--> statement-breakpoint
DROP TRIGGER property_details_search_update;
--> statement-breakpoint
CREATE TRIGGER listings_shown_insert AFTER INSERT ON listings WHEN new.is_public BEGIN
  INSERT INTO listing_search (rowid, title, description, place, facets)
    SELECT id, title, description, place, facets FROM searched_listings WHERE id = new.id;
  INSERT INTO listing_facets (source, category, city, state, listings)
    VALUES (new.source, new.category, new.city, new.state, 1)
    ON CONFLICT DO UPDATE SET listings = listings + 1;
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listings_shown_update AFTER UPDATE ON listings WHEN old.is_public OR new.is_public BEGIN
  DELETE FROM listing_search WHERE rowid = old.id AND old.is_public;
  INSERT INTO listing_search (rowid, title, description, place, facets)
    SELECT id, title, description, place, facets FROM searched_listings WHERE id = new.id;
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
-- A property's details are written after it, but for an import's.
CREATE TRIGGER property_details_search_insert AFTER INSERT ON property_details BEGIN
  DELETE FROM listing_search WHERE rowid = new.listing_id;
  INSERT INTO listing_search (rowid, title, description, place, facets)
    SELECT id, title, description, place, facets FROM searched_listings WHERE id = new.listing_id;
END;
--> statement-breakpoint
CREATE TRIGGER property_details_search_update AFTER UPDATE OF street, postal_code, property_id, year_built
ON property_details
WHEN old.street || old.postal_code || old.property_id <> new.street || new.postal_code || new.property_id
  OR old.year_built IS NOT new.year_built BEGIN
  DELETE FROM listing_search WHERE rowid = new.listing_id;
  INSERT INTO listing_search (rowid, title, description, place, facets)
    SELECT id, title, description, place, facets FROM searched_listings WHERE id = new.listing_id;
END;
--> statement-breakpoint
-- What an import has composed in the town's language becomes empty, in its listings (unless somebody
-- has changed it) and in what the next import compares with.
UPDATE listings SET description = '' FROM (
    SELECT r.listing_id, r.fields ->> 'description' AS description, r.fields ->> 'category' AS category,
      r.fields ->> 'title' AS title, r.fields ->> 'city' AS city, r.fields ->> 'yearBuilt' AS year_built,
      trim((r.fields ->> 'state') || ' ' || (r.fields ->> 'postalCode')) AS place
    FROM import_records r JOIN property_details d ON d.listing_id = r.listing_id
  ) f
  WHERE listings.id = f.listing_id AND listings.description = f.description
  AND f.description IN (
    CASE f.category WHEN 'Lots' THEN 'Vacant lot' WHEN 'Tiny Homes' THEN 'Tiny home' WHEN 'Rentals' THEN 'Rental' WHEN 'Homes' THEN 'Home' WHEN 'Business' THEN 'Business property' WHEN 'Industry' THEN 'Industrial property' ELSE f.category END
      || coalesce(', built in ' || f.year_built, '') || ': ' || f.title
      || iif(f.city = '', '', ', ' || f.city)
      || iif(f.place = '', '', ', ' || f.place) || '.',
    CASE f.category WHEN 'Lots' THEN 'Terreno baldío' WHEN 'Tiny Homes' THEN 'Casa pequeña' WHEN 'Rentals' THEN 'Propiedad en alquiler' WHEN 'Homes' THEN 'Casa' WHEN 'Business' THEN 'Propiedad comercial' WHEN 'Industry' THEN 'Propiedad industrial' ELSE f.category END
      || coalesce(', construcción de ' || f.year_built, '') || ': ' || f.title
      || iif(f.city = '', '', ', ' || f.city)
      || iif(f.place = '', '', ', ' || f.place) || '.'
  );
--> statement-breakpoint
UPDATE import_records SET fields = json_set(fields, '$.description', '') FROM (
    SELECT r.listing_id, r.fields ->> 'description' AS description, r.fields ->> 'category' AS category,
      r.fields ->> 'title' AS title, r.fields ->> 'city' AS city, r.fields ->> 'yearBuilt' AS year_built,
      trim((r.fields ->> 'state') || ' ' || (r.fields ->> 'postalCode')) AS place
    FROM import_records r JOIN property_details d ON d.listing_id = r.listing_id
  ) f
  WHERE import_records.listing_id = f.listing_id
  AND f.description IN (
    CASE f.category WHEN 'Lots' THEN 'Vacant lot' WHEN 'Tiny Homes' THEN 'Tiny home' WHEN 'Rentals' THEN 'Rental' WHEN 'Homes' THEN 'Home' WHEN 'Business' THEN 'Business property' WHEN 'Industry' THEN 'Industrial property' ELSE f.category END
      || coalesce(', built in ' || f.year_built, '') || ': ' || f.title
      || iif(f.city = '', '', ', ' || f.city)
      || iif(f.place = '', '', ', ' || f.place) || '.',
    CASE f.category WHEN 'Lots' THEN 'Terreno baldío' WHEN 'Tiny Homes' THEN 'Casa pequeña' WHEN 'Rentals' THEN 'Propiedad en alquiler' WHEN 'Homes' THEN 'Casa' WHEN 'Business' THEN 'Propiedad comercial' WHEN 'Industry' THEN 'Propiedad industrial' ELSE f.category END
      || coalesce(', construcción de ' || f.year_built, '') || ': ' || f.title
      || iif(f.city = '', '', ', ' || f.city)
      || iif(f.place = '', '', ', ' || f.place) || '.'
  );
