import { ALL_REQUESTS, ownerOf } from '@brote/contracts/broker';
import { seededWord } from '@brote/test-support';
import { TextColumns } from '@brote/test-support/data-map';
import { dataMap } from '#app/data-map';
import { openHarness, type Harness } from './harness';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

it('each non-personal text column holds a test word unless the database refuses it', async () => {
  const textColumns = new TextColumns(harness.database.dataSource, dataMap, seededWord());
  await textColumns.fillEmptyTables({});
  const plantResult = await textColumns.plantInPlainColumns(() => Promise.resolve('nothing: the service exports nothing about a person'));
  // The database itself refuses each word here, by the column's type or by the values of a CHECK.
  expect(plantResult.refused).toEqual(['dead_letter.status: check', 'stream_watch.role: check']);
  expect(plantResult.taken).toBeGreaterThanOrEqual(45);
});

it('admin-reporting takes no part in export and erasure because it has no personal column', () => {
  const requestsOfIdentity = ALL_REQUESTS.filter(
    ({ subject, calledBy }) => ownerOf(subject) === 'admin-reporting' && calledBy.includes('identity'),
  );
  expect(requestsOfIdentity.map(({ name }) => name)).toEqual([]);
  expect(Object.values(dataMap.tables).flatMap(({ personal = {} }) => Object.keys(personal))).toEqual([]);
});
