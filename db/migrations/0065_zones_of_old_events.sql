-- Calls could make events with these zones, which Intl knows and Temporal does not. Every page that has
-- such an event's days failed. They become the places whose time they were shown in.
WITH `zones` (`old`, `new`) AS (VALUES
  ('ACT', 'Australia/Darwin'), ('AET', 'Australia/Sydney'), ('AGT', 'America/Argentina/Buenos_Aires'),
  ('ART', 'Africa/Cairo'), ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'),
  ('BST', 'Asia/Dhaka'), ('CAT', 'Africa/Harare'), ('CNT', 'America/St_Johns'),
  ('CST', 'America/Chicago'), ('CTT', 'Asia/Shanghai'), ('EAT', 'Africa/Nairobi'),
  ('ECT', 'Europe/Paris'), ('IET', 'America/Indiana/Indianapolis'), ('IST', 'Asia/Kolkata'),
  ('JST', 'Asia/Tokyo'), ('MIT', 'Pacific/Apia'), ('NET', 'Asia/Yerevan'),
  ('NST', 'Pacific/Auckland'), ('PLT', 'Asia/Karachi'), ('PNT', 'America/Phoenix'),
  ('PRT', 'America/Puerto_Rico'), ('PST', 'America/Los_Angeles'), ('SST', 'Pacific/Guadalcanal'),
  ('VST', 'Asia/Ho_Chi_Minh'))
UPDATE `events` SET `time_zone` = `zones`.`new` FROM `zones` WHERE upper(`time_zone`) = `zones`.`old`;
--> statement-breakpoint
WITH `zones` (`old`, `new`) AS (VALUES
  ('ACT', 'Australia/Darwin'), ('AET', 'Australia/Sydney'), ('AGT', 'America/Argentina/Buenos_Aires'),
  ('ART', 'Africa/Cairo'), ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'),
  ('BST', 'Asia/Dhaka'), ('CAT', 'Africa/Harare'), ('CNT', 'America/St_Johns'),
  ('CST', 'America/Chicago'), ('CTT', 'Asia/Shanghai'), ('EAT', 'Africa/Nairobi'),
  ('ECT', 'Europe/Paris'), ('IET', 'America/Indiana/Indianapolis'), ('IST', 'Asia/Kolkata'),
  ('JST', 'Asia/Tokyo'), ('MIT', 'Pacific/Apia'), ('NET', 'Asia/Yerevan'),
  ('NST', 'Pacific/Auckland'), ('PLT', 'Asia/Karachi'), ('PNT', 'America/Phoenix'),
  ('PRT', 'America/Puerto_Rico'), ('PST', 'America/Los_Angeles'), ('SST', 'Pacific/Guadalcanal'),
  ('VST', 'Asia/Ho_Chi_Minh'))
UPDATE `event_changes` SET `time_zone` = `zones`.`new` FROM `zones` WHERE upper(`time_zone`) = `zones`.`old`;
