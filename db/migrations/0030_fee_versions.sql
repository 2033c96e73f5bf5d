-- Public pages name the fees.
CREATE TRIGGER settings_insert_version AFTER INSERT ON settings WHEN new.key LIKE 'fee.%' BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER settings_update_version AFTER UPDATE OF key, value ON settings
WHEN (old.key LIKE 'fee.%' OR new.key LIKE 'fee.%') AND (old.key, old.value) <> (new.key, new.value) BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER settings_delete_version AFTER DELETE ON settings WHEN old.key LIKE 'fee.%' BEGIN
  UPDATE content_version SET version = version + 1;
END;
