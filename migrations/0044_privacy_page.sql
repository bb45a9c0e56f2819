-- The privacy page of this installation: the data controller, a contact, and a text per language.
-- A missing text stands for the default text of the web app.
ALTER TABLE installation ADD COLUMN privacy jsonb NOT NULL DEFAULT '{}';
