-- The network printers of a branch. `printer` and `paper_mm` of the branch repeat those of the first one, and `has_drawer` that
-- of the printer with the drawer, also for the previous release.
CREATE TABLE printers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  name text NOT NULL,
  -- Host or host:port (ESC/POS).
  address text NOT NULL CHECK (address <> ''),
  paper_mm smallint NOT NULL DEFAULT 80 CHECK (paper_mm IN (58, 80)),
  has_drawer boolean NOT NULL DEFAULT false,
  -- `pedidos`: the dishes that no printer of a station prints. `z`: also the X.
  prints text[] NOT NULL DEFAULT '{}' CHECK (prints <@ ARRAY['pedidos', 'cuentas', 'recibos', 'z']),
  -- The printer that prints while this one does not respond.
  fallback_id bigint CHECK (fallback_id <> id),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (restaurant_id, id),
  UNIQUE (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, branch_id, fallback_id) REFERENCES printers (restaurant_id, branch_id, id)
    ON DELETE SET NULL (fallback_id)
);
CREATE INDEX printers_branch ON printers (branch_id, id);
CREATE INDEX printers_fallback ON printers (fallback_id) WHERE fallback_id IS NOT NULL;

INSERT INTO printers (restaurant_id, branch_id, name, address, paper_mm, has_drawer, prints)
SELECT restaurant_id, id, 'Impresora', printer, paper_mm, has_drawer, ARRAY['pedidos', 'cuentas', 'recibos', 'z']
FROM branches WHERE printer <> '' ORDER BY id;

-- The printer of the tickets of a station.
CREATE TABLE printer_stations (
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  station_id bigint NOT NULL,
  printer_id bigint NOT NULL,
  PRIMARY KEY (branch_id, station_id),
  FOREIGN KEY (restaurant_id, branch_id, station_id) REFERENCES stations (restaurant_id, branch_id, id) ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, branch_id, printer_id) REFERENCES printers (restaurant_id, branch_id, id) ON DELETE CASCADE
);
CREATE INDEX printer_stations_station ON printer_stations (station_id);
CREATE INDEX printer_stations_printer ON printer_stations (printer_id);

ALTER TABLE print_jobs
  -- The ticket shows the lines of these stations; 0: of lines without a station. Null: all lines.
  ADD COLUMN stations bigint[],
  -- The printer that prints the job, as long as it responds. Null: that of the register, or not determined yet.
  ADD COLUMN printer_id bigint,
  -- Whether the fallback printer prints the job instead.
  ADD COLUMN on_fallback boolean NOT NULL DEFAULT false,
  ADD FOREIGN KEY (restaurant_id, branch_id, printer_id) REFERENCES printers (restaurant_id, branch_id, id)
    ON DELETE SET NULL (printer_id);
CREATE INDEX print_jobs_printer_id ON print_jobs (printer_id) WHERE printer_id IS NOT NULL;
-- Each order gets at most one automatic job for each group of stations.
DROP INDEX print_jobs_by_itself;
CREATE UNIQUE INDEX print_jobs_by_itself ON print_jobs (order_id, coalesce(stations, '{}')) WHERE by_itself;
