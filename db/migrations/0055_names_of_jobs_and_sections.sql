-- Two jobs have other names. Without this they would run at once after the upgrade.
UPDATE OR REPLACE `job_runs` SET `name` = 'delete data past retention' WHERE `name` = 'end terms';
--> statement-breakpoint
UPDATE OR REPLACE `job_runs` SET `name` = 'delete removed photos and ticket types' WHERE `name` = 'delete removed things';
--> statement-breakpoint
-- The former name of a section is in a member's words: it is erased with their account.
UPDATE `activities` SET
  `personal` = json_set(coalesce(`personal`, '{}'), '$.formerName', json_extract(`parameters`, '$.from')),
  `parameters` = json_remove(`parameters`, '$.from')
WHERE `type` = 'section.renamed' AND json_extract(`parameters`, '$.from') IS NOT NULL;
