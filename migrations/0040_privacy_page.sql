-- What the privacy page of this installation says: who is responsible, whom to ask, and a text per language. A missing
-- text stands for the default text of the web app.
ALTER TABLE installation ADD COLUMN privacy jsonb NOT NULL DEFAULT '{}';
