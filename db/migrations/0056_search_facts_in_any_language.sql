-- The text search knows that a property is described by its facts, and not the words for that: the
-- search itself knows those of each language (app/domain/listings/fact-words.server.ts).
-- unused since 0.1.0: no release reads the view. Triggers do, and find the new one by its name.
DROP VIEW searched_listings;
--> statement-breakpoint
CREATE VIEW searched_listings AS
  SELECT
    l.id AS id, l.title AS title,
    iif(l.description = '', coalesce(d.year_built, ''), l.description) AS description,
    l.city || ' ' || l.state || ' ' || l.category
      || coalesce(' ' || d.street || ' ' || d.postal_code || ' ' || d.property_id, '') AS place,
    'src' || l.source || ' cat' || hex(l.category) || ' city' || hex(l.city) || ' st' || hex(l.state)
      || iif(l.description = '' AND d.listing_id IS NOT NULL,
        ' facts' || hex(l.category) || iif(d.year_built, ' factsyear', ''), '') AS facets
  FROM listings l LEFT JOIN property_details d ON d.listing_id = l.id
  WHERE l.is_public;
--> statement-breakpoint
DELETE FROM listing_search WHERE rowid IN (
  SELECT id FROM listings
  WHERE is_public AND description = '' AND id IN (SELECT listing_id FROM property_details)
);
--> statement-breakpoint
INSERT INTO listing_search (rowid, title, description, place, facets)
  SELECT id, title, description, place, facets FROM searched_listings WHERE id IN (
    SELECT id FROM listings
    WHERE is_public AND description = '' AND id IN (SELECT listing_id FROM property_details)
  );
