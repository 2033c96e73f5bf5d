CREATE TABLE `blocked_days` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "blocked_days_in_order" CHECK(end_date >= start_date)
);
--> statement-breakpoint
CREATE INDEX `blocked_days_listing_idx` ON `blocked_days` (`listing_id`,`end_date`);--> statement-breakpoint
CREATE TRIGGER `blocked_days_not_booked` BEFORE INSERT ON `blocked_days`
WHEN exists (select 1 from booking_days
  where listing_id = new.listing_id and day between new.start_date and new.end_date)
BEGIN
  SELECT RAISE(ABORT, 'a blocked day is booked');
END;--> statement-breakpoint
-- Left out like a day that another booking holds, so that a request for it is refused the same way.
CREATE TRIGGER `booking_days_not_blocked` BEFORE INSERT ON `booking_days`
WHEN exists (select 1 from blocked_days
  where listing_id = new.listing_id and new.day between start_date and end_date)
BEGIN
  SELECT RAISE(IGNORE);
END;
