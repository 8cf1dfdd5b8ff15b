import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildService, openTestDatabase, useEmptyDatabase, type TestDatabase } from '@brote/test-support';
import { entities, migrations } from '../src/data-source';

const APP_FOLDER = resolve(__dirname, '..');
let database: TestDatabase;
let url: string;

beforeAll(async () => {
  buildService(APP_FOLDER);
  const emptyDatabase = await useEmptyDatabase();
  ({ url } = emptyDatabase);
  database = await openTestDatabase(emptyDatabase, { entities, migrations });
}, 60_000);
afterAll(() => database.drop());

const runProgram = async (settings: Record<string, string> = {}) => {
  const origin = { NATS_URL: 'nats://127.0.0.1:1', PUBLIC_ORIGIN: 'http://localhost:4200' };
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, ...origin, ...settings };
  return promisify(execFile)(process.execPath, [resolve(APP_FOLDER, 'dist/fill-demo-catalogue.js')], { env });
};

it('refuses to run in production', async () => {
  await expect(runProgram({ SHOP_STAGE: 'production' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The demo catalogue is refused') as string,
  });
});

it('migrates and fills a new database, and changes nothing the second time', async () => {
  expect((await runProgram()).stdout).toContain('The demo catalogue is filled.');
  const countPrices = async () => (await database.queryRows('SELECT FROM product_price')).length;
  expect(await countPrices()).toBe(6);
  expect((await runProgram()).stdout).toContain('nothing changed');
  expect(await countPrices()).toBe(6);
});
