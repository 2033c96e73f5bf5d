DROP INDEX `clients_user_id_unique`;--> statement-breakpoint
ALTER TABLE `clients` ADD `owner_id` integer REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX `clients_owner_unique` ON `clients` (`user_id`,`owner_id`) WHERE owner_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `clients_town_unique` ON `clients` (`user_id`) WHERE owner_id is null;--> statement-breakpoint
CREATE INDEX `clients_owner_idx` ON `clients` (`owner_id`,`name`);--> statement-breakpoint
-- What every owner could read so far goes into the book of each.
INSERT INTO clients (user_id, owner_id, name, email, phone, preferences, notes, created_at)
  SELECT DISTINCT c.user_id, l.owner_id, c.name, c.email, c.phone, c.preferences, c.notes, c.created_at
  FROM clients c JOIN client_listings cl ON cl.client_id = c.id JOIN listings l ON l.id = cl.listing_id
  WHERE l.owner_id IS NOT NULL;--> statement-breakpoint
UPDATE client_listings SET client_id = own.id
  FROM clients old, clients own, listings l
  WHERE old.id = client_listings.client_id AND l.id = client_listings.listing_id
    AND own.user_id = old.user_id AND own.owner_id = l.owner_id;--> statement-breakpoint
DELETE FROM clients WHERE owner_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM client_listings cl WHERE cl.client_id = clients.id)
  AND EXISTS (SELECT 1 FROM clients own WHERE own.user_id = clients.user_id AND own.owner_id IS NOT NULL);
