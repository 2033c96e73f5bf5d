-- Public pages show more than fees, and the strictness of the screening is shown on none.
DROP TRIGGER settings_insert_version;
--> statement-breakpoint
DROP TRIGGER settings_update_version;
--> statement-breakpoint
DROP TRIGGER settings_delete_version;
--> statement-breakpoint
CREATE TRIGGER settings_insert_version AFTER INSERT ON settings
WHEN new.key <> 'llm_moderation_severity' BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER settings_update_version AFTER UPDATE OF key, value ON settings
WHEN new.key <> 'llm_moderation_severity' AND (old.key, old.value) <> (new.key, new.value) BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER settings_delete_version AFTER DELETE ON settings
WHEN old.key <> 'llm_moderation_severity' BEGIN
  UPDATE content_version SET version = version + 1;
END;
