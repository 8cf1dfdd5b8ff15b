import { SERVICE_BROKER_USERS } from '@brote/contracts/broker';
import { SERVICES } from '../src/services';
import { DATABASE_CASES } from './cases/database-cases';
import { FOLDER_CASES } from './cases/folder-cases';
import { MAIL_CASES } from './cases/mail-cases';
import { NETWORK_CASES } from './cases/network-cases';
import { isUndo } from './cases/planted-fault';
import { STRIPE_CASES } from './cases/stripe-cases';
import { VARIABLE_CASES } from './cases/variable-cases';
import { TestShop } from './shop/test-shop';

const CASES = [...VARIABLE_CASES, ...FOLDER_CASES, ...DATABASE_CASES, ...NETWORK_CASES, ...MAIL_CASES, ...STRIPE_CASES];
const shop = new TestShop();

beforeAll(() => shop.open());
afterAll(() => shop.close());
beforeEach(() => shop.reset());
afterEach(() => shop.settings.remove());

it('finds nothing in a healthy shop', async () => {
  expect(await shop.examine()).toEqual([]);
});

it('sends a test mail on request, from the address of the shop', async () => {
  Object.assign(shop.requests, { mailTo: 'owner@shop.test' });
  expect(await shop.examine(['smtp'])).toEqual([]);
  expect(shop.mailbox.messages()).toMatchObject([{ recipients: ['owner@shop.test'], from: { value: [{ address: 'hello@shop.test' }] } }]);
});

it('knows every service that has a user of the broker', () => {
  expect([...SERVICES].sort()).toEqual([...SERVICE_BROKER_USERS].sort());
});

it('knows at least forty faults, each with a title of its own', () => {
  expect(new Set(CASES.map(({ title }) => title)).size).toBe(CASES.length);
  expect(CASES.length).toBeGreaterThanOrEqual(40);
});

it.each(CASES)('names $title, and nothing else', async ({ plant, groups, state = 'fault', service, subject, remedy }) => {
  const undo = await plant(shop);
  try {
    expect(await shop.examine(groups)).toEqual([
      {
        state,
        service,
        subject: expect.stringContaining(subject),
        remedy: expect.stringContaining(remedy),
        sentence: expect.stringMatching(/\.$/),
      },
    ]);
  } finally {
    if (isUndo(undo)) await undo();
  }
});
