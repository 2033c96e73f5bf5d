-- Whether an ad is over follows from expires_at when it is asked for; a status that a wrong clock has
-- set hides nothing. The search keeps what is over, and the lists leave it out by its time.
ALTER TABLE `classified_ads` ADD `may_be_shown` integer GENERATED ALWAYS AS (moderation_status = 'approved' and status <> 'cancelled' and expires_at > '') VIRTUAL;
--> statement-breakpoint
DROP INDEX `classified_ads_newest_idx`;
--> statement-breakpoint
DROP INDEX `classified_ads_section_idx`;
--> statement-breakpoint
CREATE INDEX `classified_ads_latest_idx` ON `classified_ads` (`may_be_shown`,`paid_at`,`id`);
--> statement-breakpoint
CREATE INDEX `classified_ads_latest_in_section_idx` ON `classified_ads` (`may_be_shown`,`section_id`,`paid_at`,`id`);
--> statement-breakpoint
CREATE INDEX `classified_ads_running_idx` ON `classified_ads` (`may_be_shown`,`expires_at`);
--> statement-breakpoint
INSERT INTO classified_search (rowid, title, content)
  SELECT id, title, content FROM classified_ads WHERE may_be_shown AND NOT is_public;
--> statement-breakpoint
DROP TRIGGER classified_ads_shown_insert;
--> statement-breakpoint
DROP TRIGGER classified_ads_shown_delete;
--> statement-breakpoint
DROP TRIGGER classified_ads_shown_update;
--> statement-breakpoint
CREATE TRIGGER classified_ads_shown_insert AFTER INSERT ON classified_ads WHEN new.may_be_shown BEGIN
  INSERT INTO classified_search (rowid, title, content) VALUES (new.id, new.title, new.content);
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER classified_ads_shown_delete AFTER DELETE ON classified_ads WHEN old.may_be_shown BEGIN
  DELETE FROM classified_search WHERE rowid = old.id;
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER classified_ads_shown_update AFTER UPDATE ON classified_ads WHEN old.may_be_shown OR new.may_be_shown BEGIN
  DELETE FROM classified_search WHERE rowid = old.id AND old.may_be_shown;
  INSERT INTO classified_search (rowid, title, content)
    SELECT new.id, new.title, new.content WHERE new.may_be_shown;
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
-- A campaign that the job has stored as expired runs again when the clock is right; its end changes
-- pages as the end of an active one does.
DROP TRIGGER campaigns_status_version;
--> statement-breakpoint
CREATE TRIGGER campaigns_status_version AFTER UPDATE OF status, expires_at ON campaigns
WHEN old.status <> new.status OR old.expires_at IS NOT new.expires_at BEGIN
  UPDATE content_version SET version = version + 1;
END;
