-- A picture's bytes are kept in memory like a page, until the version is another.
CREATE TRIGGER photo_files_delete_version AFTER DELETE ON photo_files BEGIN
  UPDATE content_version SET version = version + 1;
END;
