-- The roles Encargado, Cajero and Cocina.
ALTER TABLE memberships DROP CONSTRAINT memberships_type_check,
  ADD CONSTRAINT memberships_type_check CHECK (type IN ('admin', 'encargado', 'cajero', 'salonero', 'cocina'));
ALTER TABLE role_offers DROP CONSTRAINT role_offers_type_check,
  ADD CONSTRAINT role_offers_type_check
    CHECK (type IN ('superadmin', 'admin', 'encargado', 'cajero', 'salonero', 'cocina'));
