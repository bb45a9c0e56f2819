-- PostgreSQL inlines a function only if it is not declared more immutable than the functions that it calls. to_char is
-- STABLE. No index and no generated column uses iso().
CREATE OR REPLACE FUNCTION iso(value timestamptz) RETURNS text
  LANGUAGE sql STABLE STRICT PARALLEL SAFE
  AS $$ SELECT to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
