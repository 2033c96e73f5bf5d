-- Deleting a listing merges nothing of the text search's index any more: even from half on, one
-- deletion of an import that is taken back then held the portal up for 158 ms. The job
-- 'merge search index' does it, in small steps.
INSERT INTO `listing_search` (`listing_search`, `rank`) VALUES ('deletemerge', 0);
