import type { DataMap } from '@brote/persistence';
import { useDatabase, type DatabaseSchema } from '../database/use-database';
import { breachQueriesOf } from './breach-queries';
import { dataMapSection, writeSection, readSection } from './data-map-page';
import { findSchemaGaps } from './schema-gaps';

/** Defines the specs of a data map: it describes every column of the schema, and the page shows it. */
export function checkDataMap(map: DataMap, schema: DatabaseSchema): void {
  describe(`the data map of ${map.service}`, () => {
    it('describes every column that can hold text, and no other', async () => {
      const database = await useDatabase(schema);
      expect(await findSchemaGaps(database.dataSource, map)).toEqual([]);
      await database.drop();
    });

    it('has the columns of the queries in docs/operating/gdpr.md', async () => {
      const database = await useDatabase(schema);
      const results = await Promise.all(breachQueriesOf(map.service).map((query) => database.dataSource.query<unknown>(query)));
      expect(results).toEqual(results.map(() => []));
      await database.drop();
    });

    it('names a retention rule for every personal column', () => {
      const columns = Object.values(map.tables).flatMap(({ personal = {} }) => Object.values(personal));
      expect(columns.filter(({ until }) => map.until[until] === undefined)).toEqual([]);
    });

    // `WRITE_DATA_MAP=1` writes the page anew.
    it('matches docs/data-map.md', () => {
      if (process.env['WRITE_DATA_MAP']) writeSection(map);
      expect(readSection(map)).toBe(dataMapSection(map));
    });
  });
}
