-- Every page has room for an ad as long as one runs. Counting impressions is no such change.
CREATE TRIGGER ad_campaigns_insert_version AFTER INSERT ON ad_campaigns WHEN new.status = 'active' BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER ad_campaigns_status_version AFTER UPDATE OF status ON ad_campaigns
WHEN (old.status = 'active') <> (new.status = 'active') BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER ad_campaigns_delete_version AFTER DELETE ON ad_campaigns WHEN old.status = 'active' BEGIN
  UPDATE content_version SET version = version + 1;
END;
