-- Marks of persons who are charging are no longer stored. The columns stay for the previous release.
UPDATE bills SET charging_by = NULL, charging_name = NULL, charging_at = NULL
WHERE charging_by IS NOT NULL OR charging_name IS NOT NULL;
