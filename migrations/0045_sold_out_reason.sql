-- Dishes that ran out after they were ordered are voided with this reason.
INSERT INTO reasons (restaurant_id, kind, translations)
SELECT DISTINCT r.restaurant_id, 'anulacion', '[{"language_code": "es", "name": "Se agotó"},
  {"language_code": "en", "name": "Sold out"}, {"language_code": "pt", "name": "Esgotado"},
  {"language_code": "fr", "name": "Épuisé"}]'::jsonb
FROM reasons r
WHERE r.kind = 'anulacion' AND NOT EXISTS (
  SELECT FROM reasons o WHERE o.restaurant_id = r.restaurant_id AND o.kind = 'anulacion'
    AND o.translations @> '[{"language_code": "es", "name": "Se agotó"}]'::jsonb);
