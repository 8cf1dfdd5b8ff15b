import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subscriptionDelivery, orderDelivery, week } from '@brote/contracts/deliveries/examples';
import {
  inventoryExamples as stock,
  reportingExamples as figures,
  staffMessageExamples as written,
  staffSubscriptionExamples as staffExamples,
  subscriptionExamples as plan,
} from '@brote/contracts/examples';
import { recallRecipient, staffRecall } from '@brote/contracts/recalls/examples';
import { orderRow, ossReturn, payoutSummary, staffOrder, staffWithdrawal, unknownPayment } from '@brote/contracts/staff-orders/examples';
import { ticket } from '@brote/contracts/support/examples';
import { screen, waitFor } from '@testing-library/react';
import { ok, openAdmin, type RepliesByRoute } from '../testing/open-admin';
import { subscribeToChanges } from './subscribe-to-changes';
import type { StoreExtra } from './session';

type Session = StoreExtra['session'];

const LIVE_PATH = '/api/v1/admin/dashboard/live';

/** A stream of events under control of the spec; jsdom has none. */
class FakeEventStream {
  private notify: ((part: { done: boolean; value: string }) => void) | undefined;
  private readonly waiting: string[] = [];

  constructor() {
    Object.assign(globalThis, { TextDecoderStream: class {} });
    const originalFetch = globalThis.fetch;
    const read = () =>
      new Promise<{ done: boolean; value: string }>((resolve) => {
        const value = this.waiting.shift();
        if (value === undefined) this.notify = resolve;
        else resolve({ done: false, value });
      });
    const body = { pipeThrough: () => ({ getReader: () => ({ read }) }) };
    globalThis.fetch = (url, init) =>
      url === LIVE_PATH ? Promise.resolve({ ok: true, body } as unknown as Response) : originalFetch(url, init);
  }

  emitChange(): void {
    const value = 'event: changed\ndata: {}\n\n';
    if (this.notify === undefined) this.waiting.push(value);
    else this.notify({ done: false, value });
    this.notify = undefined;
  }
}

const orderReply = (status: 'processing' | 'shipped') => ok({ ...staffOrder, order: { ...staffOrder.order, status } });
const subscriptionReply = (status: 'active' | 'paused') =>
  ok({ ...staffExamples.subscriptionDetail, subscription: { ...plan.subscription, status } });
const userReply = (sessions: number, phone: string) =>
  ok({ account: { ...figures.adminUser, sessions, phone }, figures: figures.userMetrics });
const deliveryReply = (row: object, note: string) => ok({ ...row, note });
const messageReply = (subject: string) => ok({ rows: [{ ...written.historyRow, subject }], nextCursor: null });
const templateReply = (name: string) => ok({ ...written.templates, templates: [{ ...written.template, name }] });
const templatesPath = '/admin/notifications/templates';
const payoutsReply = (cents: number) => ok({ ...payoutSummary, charges: { amount: cents, currency: 'EUR' } });
const ossReply = (cents: number) =>
  ok({ ...ossReturn, rows: ossReturn.rows.map((row) => ({ ...row, net: { amount: cents, currency: 'EUR' } })) });
const booksReplies = {
  'GET /admin/orders': ok({ rows: [], nextCursor: null }),
  'GET /admin/payouts': ok(payoutSummary),
  'GET /admin/oss-return': ok(ossReturn),
};

interface RefetchCase {
  /** The file that shows it. */
  readonly file: string;
  readonly path: string;
  readonly answers: RepliesByRoute;
  /** The button that opens it, when the address does not. */
  readonly press?: string;
  readonly before: string;
  readonly after: string;
}

const REFETCH_CASES: readonly RefetchCase[] = [
  {
    ...{ file: 'orders/order-drawer.tsx', path: `/orders?order=${orderRow.id}`, before: 'En preparación', after: 'Enviado' },
    answers: { [`GET /admin/orders/${orderRow.id}`]: [orderReply('processing'), orderReply('shipped')] },
  },
  {
    ...{ file: 'orders/books/books-button.tsx', path: '/orders', press: 'Libros de IVA', before: '10,00 €', after: '12,00 €' },
    answers: { ...booksReplies, 'GET /admin/payouts': [payoutsReply(1_000), payoutsReply(1_200)] },
  },
  {
    ...{ file: 'orders/books/books-button.tsx', path: '/orders', press: 'Libros de IVA', before: '20,00 €', after: '21,00 €' },
    answers: { ...booksReplies, 'GET /admin/oss-return': [ossReply(2_000), ossReply(2_100)] },
  },
  {
    ...{
      file: 'subscriptions/subscription-drawer.tsx',
      path: `/subscriptions?subscription=${staffExamples.row.id}`,
      before: 'Activa',
      after: 'Pausada',
    },
    answers: { [`GET /admin/subscriptions/${staffExamples.row.id}`]: [subscriptionReply('active'), subscriptionReply('paused')] },
  },
  {
    ...{ file: 'users/user-dialog.tsx', path: `/users?user=${figures.adminUser.id}`, before: '+34 600 000 001', after: '+34 600 000 002' },
    answers: { [`GET /admin/users/${figures.adminUser.id}`]: [userReply(1, '+34 600 000 001'), userReply(2, '+34 600 000 002')] },
  },
  {
    ...{ file: 'support/ticket-drawer.tsx', path: `/support?ticket=${ticket.id}`, before: 'B-000001', after: 'B-000002' },
    answers: { [`GET /admin/tickets/${ticket.id}`]: [ok({ ...ticket, number: 'B-000001' }), ok({ ...ticket, number: 'B-000002' })] },
  },
  ...[orderDelivery, subscriptionDelivery].map((row) => ({
    ...{
      file: 'deliveries/delivery-drawer.tsx',
      path: '/deliveries?view=list',
      press: 'Lucía Ferrer Molina',
      before: 'Antes',
      after: 'Después',
    },
    answers: {
      'GET /admin/deliveries/week': ok(week),
      'GET /admin/deliveries': ok({ rows: [row], nextCursor: null }),
      [row.kind === 'order' ? `GET /admin/deliveries/orders/${row.id}` : `GET /admin/deliveries/subscriptions/${row.id}`]: [
        deliveryReply(row, 'Antes'),
        deliveryReply(row, 'Después'),
      ],
    },
  })),
  {
    ...{
      file: 'recalls/recall-recipients-drawer.tsx',
      path: '/recalls',
      press: 'Personas',
      before: 'BR-2026-000001',
      after: 'BR-2026-000002',
    },
    answers: {
      'GET /admin/recalls': ok({ rows: [staffRecall] }),
      'GET /admin/batches': ok({ rows: [] }),
      [`GET /admin/recalls/${staffRecall.id}/people`]: ['BR-2026-000001', 'BR-2026-000002'].map((orderNumber) =>
        ok({ rows: [{ ...recallRecipient, orderNumber }], nextCursor: null }),
      ),
    },
  },
  {
    ...{ file: 'notifications/template-editor.tsx', path: '/notifications/templates', press: 'Antes', before: 'Antes', after: 'Después' },
    answers: {
      [`GET ${templatesPath}`]: [templateReply('Antes'), templateReply('Después')],
      'POST /admin/notifications/preview': ok(written.preview),
    },
  },
  {
    ...{ file: 'orders/withdrawals/withdrawals-list.tsx', path: '/orders?view=withdrawals', before: 'Ana Antes', after: 'Ana Después' },
    answers: {
      'GET /admin/withdrawals': ['Ana Antes', 'Ana Después'].map((name) => ok({ rows: [{ ...staffWithdrawal, name }], nextCursor: null })),
    },
  },
  {
    ...{
      file: 'orders/unknown-payments/unknown-payments-list.tsx',
      path: '/orders?view=payments',
      before: 'Ana Antes',
      after: 'Ana Después',
    },
    answers: {
      'GET /admin/unknown-payments': ['Ana Antes', 'Ana Después'].map((name) =>
        ok({ rows: [{ ...unknownPayment, name }], nextCursor: null }),
      ),
    },
  },
  {
    ...{ file: 'notifications/history-page.tsx', path: '/notifications/history', before: 'Antes', after: 'Después' },
    answers: {
      'GET /admin/notifications/messages': [messageReply('Antes'), messageReply('Después')],
      [`GET ${templatesPath}`]: ok(written.templates),
    },
  },
  {
    ...{
      file: 'notifications/suppressed-page.tsx',
      path: '/notifications/suppressed',
      before: 'antes@example.com',
      after: 'despues@example.com',
    },
    answers: {
      'GET /admin/notifications/suppressed-addresses': ['antes@example.com', 'despues@example.com'].map((address) =>
        ok({ rows: written.suppressedAddresses.rows.map((row) => ({ ...row, address })), nextCursor: null, confirmations: [] }),
      ),
    },
  },
  {
    ...{ file: 'inventory/inventory-page.tsx', path: '/inventory', before: '481', after: '482' },
    answers: {
      'GET /admin/stock': [481, 482].map((available) =>
        ok({ ...stock.inventory, skuStocks: stock.inventory.skuStocks.slice(0, 1).map((skuStock) => ({ ...skuStock, available })) }),
      ),
      'GET /admin/stock/movements': ok({ rows: [], nextCursor: null }),
      'GET /admin/stock/forecast': ok(stock.forecast),
    },
  },
];

const PAGES_FOLDER = join(__dirname, '../pages');
/** Whether a file shows one thing beside a list. */
const isDrawer = (name: string) => /<Drawer\b|footer=\{null\}/.test(readFileSync(join(PAGES_FOLDER, name), 'utf8'));
const drawerFiles = (readdirSync(PAGES_FOLDER, { recursive: true }) as string[])
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.spec.tsx'))
  .filter(isDrawer);

it.each(REFETCH_CASES)('$file shows $after when the shop reports a change', async ({ file, path, answers, press, before, after }) => {
  const { user: person } = openAdmin(path, answers);
  const eventStream = new FakeEventStream();
  if (press !== undefined) await person.click(await screen.findByRole('button', { name: press }));
  // In a drawer, only its own text counts, not the list behind it.
  const container = isDrawer(file) ? await screen.findByRole('dialog') : document.body;
  const isShown = (text: string) => screen.queryAllByText(text).some((element) => container.contains(element));
  await waitFor(() => expect([isShown(before), isShown(after)]).toEqual([true, false]));
  eventStream.emitChange();
  // Sooner than any polling interval.
  await waitFor(() => expect(isShown(after)).toBe(true), { timeout: 3_000 });
});

it('this spec covers every drawer', () => {
  expect(drawerFiles.length).toBeGreaterThan(5);
  expect(drawerFiles.filter((name) => !REFETCH_CASES.some(({ file }) => file === name))).toEqual([]);
});

it('subscribeToChanges uses one connection per session, and closes it with the last subscriber', async () => {
  const [session, other] = [{ getToken: () => Promise.resolve('t') }, { getToken: () => Promise.resolve('t') }] as unknown as Session[];
  const streamSignals: AbortSignal[] = [];
  globalThis.fetch = (_url, init) => {
    if (init?.signal) streamSignals.push(init.signal);
    return new Promise(() => undefined);
  };
  const listen = (of: Session) => subscribeToChanges({ session: of, onChange: () => undefined, onConnected: () => undefined });
  const stops = [session, session, other].map((of) => listen(of as Session));
  await waitFor(() => expect(streamSignals).toHaveLength(2));
  stops[0]?.();
  expect(streamSignals[0]?.aborted).toBe(false);
  stops[1]?.();
  expect([streamSignals[0]?.aborted, streamSignals[1]?.aborted]).toEqual([true, false]);
  stops[2]?.();
});
