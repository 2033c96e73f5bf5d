-- The text search merges its index where listings were deleted. By default it does from a tenth on;
-- when very many are deleted one after the other, as when an import is taken back, one merge then
-- meets thousands of dead ones and holds the portal up for a quarter of a second and more.
INSERT INTO `listing_search` (`listing_search`, `rank`) VALUES ('deletemerge', 50);
