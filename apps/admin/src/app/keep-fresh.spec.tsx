import { reportingExamples as figures, staffSubscriptionExamples as desk, subscriptionExamples as plan } from '@brote/contracts/examples';
import { orderRow, staffOrder } from '@brote/contracts/staff-orders/examples';
import { screen, waitFor } from '@testing-library/react';
import { ok, openAdmin, type Answers } from '../testing/open-admin';

const LIVE = '/api/v1/admin/dashboard/live';

/** A stream of events that says what the spec says; jsdom has none. */
class SaidByTheShop {
  private tell: ((part: { done: boolean; value: string }) => void) | undefined;
  private readonly waiting: string[] = [];

  constructor() {
    Object.assign(globalThis, { TextDecoderStream: class {} });
    const others = globalThis.fetch;
    const read = () =>
      new Promise<{ done: boolean; value: string }>((resolve) => {
        const value = this.waiting.shift();
        if (value === undefined) this.tell = resolve;
        else resolve({ done: false, value });
      });
    const body = { pipeThrough: () => ({ getReader: () => ({ read }) }) };
    globalThis.fetch = (url, init) => (url === LIVE ? Promise.resolve({ ok: true, body } as unknown as Response) : others(url, init));
  }

  changed(): void {
    const value = 'event: changed\ndata: {}\n\n';
    if (this.tell === undefined) this.waiting.push(value);
    else this.tell({ done: false, value });
    this.tell = undefined;
  }
}

const order = (status: 'processing' | 'shipped') => ok({ ...staffOrder, order: { ...staffOrder.order, status } });
const subscription = (status: 'active' | 'paused') => ok({ ...desk.detail, subscription: { ...plan.subscription, status } });
const user = (sessions: number, phone: string) => ok({ account: { ...figures.adminUser, sessions, phone }, figures: figures.userFigures });

const opened: readonly (readonly [string, string, Answers, string, string])[] = [
  [
    'order',
    `/orders?order=${orderRow.id}`,
    { [`GET /admin/orders/${orderRow.id}`]: [order('processing'), order('shipped')] },
    'En preparación',
    'Enviado',
  ],
  [
    'subscription',
    `/subscriptions?subscription=${desk.row.id}`,
    { [`GET /admin/subscriptions/${desk.row.id}`]: [subscription('active'), subscription('paused')] },
    'Activa',
    'Pausada',
  ],
  [
    'account',
    `/users?user=${figures.adminUser.id}`,
    { [`GET /admin/users/${figures.adminUser.id}`]: [user(1, '+34 600 000 001'), user(2, '+34 600 000 002')] },
    '+34 600 000 001',
    '+34 600 000 002',
  ],
];

it.each(opened)('an open %s follows what happens in the shop', async (_what, path, answers, before, after) => {
  openAdmin(path, answers);
  const shop = new SaidByTheShop();
  const dialog = await screen.findByRole('dialog');
  const isShown = (text: string) => screen.queryAllByText(text).some((element) => dialog.contains(element));
  await waitFor(() => expect([isShown(before), isShown(after)]).toEqual([true, false]));
  shop.changed();
  await waitFor(() => expect(isShown(after)).toBe(true));
});
