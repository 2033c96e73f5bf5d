-- What runs is found by the time of its end, and sorted: that is little. With statistics (ANALYZE) SQLite
-- preferred these two, and read every ad that ever ran where few run now.
DROP INDEX `classified_ads_latest_idx`;
--> statement-breakpoint
DROP INDEX `classified_ads_latest_in_section_idx`;
