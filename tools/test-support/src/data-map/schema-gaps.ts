import type { DataMap } from '@brote/persistence';
import type { DataSource } from 'typeorm';

const COLUMNS_SQL = `
  SELECT CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name AS "table", column_name AS "column"
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
   WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'
     AND (data_type IN ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'inet', 'ARRAY', 'USER-DEFINED', 'xml', 'hstore'))
   ORDER BY 1, 2`;

/** Sentences about columns that the map lacks, or that it names although the schema has no such column. Empty when both agree. */
export async function findSchemaGaps(dataSource: DataSource, { service, tables }: DataMap): Promise<string[]> {
  const columns = await dataSource.query<{ table: string; column: string }[]>(COLUMNS_SQL);
  const schemaColumns = columns.map(({ table, column }) => `${table}.${column}`);
  const mappedColumns = Object.entries(tables).flatMap(([table, { personal = {}, plain = [] }]) =>
    [...Object.keys(personal), ...plain].map((column) => `${table}.${column}`),
  );
  return [
    ...schemaColumns
      .filter((name) => !mappedColumns.includes(name))
      .map((name) => `The data map of ${service} does not describe ${name}: add it to src/data-map.ts.`),
    ...mappedColumns
      .filter((name, index) => !schemaColumns.includes(name) || mappedColumns.indexOf(name) !== index)
      .map((name) => `The data map of ${service} describes ${name}, which the schema lacks or the map names twice.`),
  ];
}
