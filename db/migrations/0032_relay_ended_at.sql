ALTER TABLE `relay_threads` ADD `ended_at` text;
