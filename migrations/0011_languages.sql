-- The language of a person's screens on every device.
ALTER TABLE users ADD COLUMN language text NOT NULL DEFAULT 'es'
  CHECK (language IN ('es', 'en', 'pt', 'fr'));
