import { Database } from '@brote/persistence';
import { useDatabase, type TestDatabase } from '@brote/test-support';
import { schema } from '#app/data-source';
import { lineStartPattern } from './search-pattern';

let database: TestDatabase;
beforeAll(async () => {
  database = await useDatabase(schema);
});
afterAll(() => database.drop());

const NAMES = [
  'Íñigo Órtiz',
  'ÑANDÚ',
  'Łukasz Žižka',
  "O'Brien (hijo)",
  'a.b+c@example.com',
  'x^y]z[w\\v-u',
  'García\nLópez',
  'Straße',
  '#12 *?',
];
const SEARCHES = [
  ...[
    'íñigo',
    'INIGO or',
    'ñand',
    'nandu',
    'lukasz z',
    "o'brien (",
    'a.b+',
    'axb',
    'x^y]z[w\\v-',
    'garc',
    'lóp',
    'opez',
    'stra',
    'straß',
    '#12 *?',
    '.',
  ],
  ...['%', '(^', '$', '|', '[a-z]', '\\w', 'n', 'o', 'Ž'],
];

it('lineStartPattern matches the same names as the search indexes', async () => {
  const sql = new Database(database.dataSource);
  for (const typed of SEARCHES) {
    const [row] = await sql.query<{ read: string[]; found: string[] }>(
      `SELECT coalesce(array_agg(name) FILTER (WHERE regexp_like(name, :pattern)), '{}') AS read,
              coalesce(array_agg(name) FILTER (WHERE EXISTS (
                SELECT FROM regexp_split_to_table(name, E'\\n') AS line WHERE starts_with(search_text(line), search_text(:typed)))), '{}') AS found
         FROM unnest(:names::text[]) AS name`,
      { names: NAMES, pattern: lineStartPattern(typed), typed },
    );
    expect({ typed, names: row?.read }).toEqual({ typed, names: row?.found });
  }
});
