ALTER TABLE `listings` ADD `deactivated_by` integer REFERENCES users(id) ON DELETE set null;
