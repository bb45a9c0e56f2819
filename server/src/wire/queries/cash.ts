/** SQL: the cash session `s` of the register `reg` as boards show it. Never add figures. */
export const cashJsonSql = `json_build_object('id', s.id, 'number', s.number,
  'register', json_build_object('id', reg.id, 'name', reg.name),
  'status', CASE WHEN s.closed_at IS NULL THEN 'abierto' ELSE 'cerrado' END,
  'user', CASE WHEN s.closed_at IS NULL THEN json_build_object('id', s.opened_by, 'name', s.opened_by_name)
    ELSE json_build_object('id', s.closed_by, 'name', s.closed_by_name) END,
  'at', iso(coalesce(s.closed_at, s.opened_at)))`
