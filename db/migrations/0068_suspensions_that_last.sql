-- Ads stay hidden while `suspended_at` is set, whatever the status, so that it changes pages, too.
DROP TRIGGER members_version;
--> statement-breakpoint
CREATE TRIGGER members_version AFTER UPDATE OF membership_status, suspended_at ON users
WHEN old.membership_status <> new.membership_status OR old.suspended_at IS NOT new.suspended_at BEGIN
  UPDATE content_version SET version = version + 1;
END;
--> statement-breakpoint
-- An account that was confirmed after a suspension kept its time; an active account is not suspended.
UPDATE users SET suspended_at = NULL WHERE membership_status = 'active' AND suspended_at IS NOT NULL;
--> statement-breakpoint
-- Ads of suspended members who were set to pending are hidden from now on.
UPDATE content_version SET version = version + 1;
