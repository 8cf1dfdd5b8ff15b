import type { DataMap } from '@brote/persistence';
import { useDatabase, type Schema } from '../database/use-database';
import { dataMapSection, writeSection, writtenSection } from './data-map-page';
import { schemaGaps } from './schema-gaps';

/** Defines the specs of a data map: it describes every column of the schema, and the page shows it. */
export function checkDataMap(map: DataMap, schema: Schema): void {
  describe(`the data map of ${map.service}`, () => {
    it('describes every column that can hold text, and no other', async () => {
      const database = await useDatabase(schema);
      expect(await schemaGaps(database.dataSource, map)).toEqual([]);
      await database.drop();
    });

    it('names a retention rule for every personal column', () => {
      const columns = Object.values(map.tables).flatMap(({ personal = {} }) => Object.values(personal));
      expect(columns.filter(({ until }) => map.until[until] === undefined)).toEqual([]);
    });

    // `WRITE_DATA_MAP=1` writes the page anew.
    it('matches docs/data-map.md', () => {
      if (process.env['WRITE_DATA_MAP']) writeSection(map);
      expect(writtenSection(map)).toBe(dataMapSection(map));
    });
  });
}
