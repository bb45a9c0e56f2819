-- Language of the screens for this person, on every device.
ALTER TABLE users ADD COLUMN language text NOT NULL DEFAULT 'es'
  CHECK (language IN ('es', 'en', 'pt', 'fr'));
