import type { Page } from '@playwright/test';
import type { Dictionary } from './dictionary';
import type { Picture } from './picture';

const PHONE_WIDTH = 375;
type Step = NonNullable<Picture['open']>;

/** Presses the first button that shows a text of the back office. Its name for screen readers may be longer. */
const press =
  (text: string): Step =>
  async (page, dictionary) =>
    page
      .getByRole('button')
      .filter({ has: page.getByText(dictionary.text(text), { exact: true }) })
      .first()
      .click();

/** Presses the first button whose name matches. */
const pressMatching =
  (name: RegExp): Step =>
  async (page) =>
    page.getByRole('button', { name }).first().click();

const inOrder =
  (...steps: readonly Step[]): Step =>
  async (page, dictionary) => {
    for (const step of steps) await step(page, dictionary);
  };

/** Presses the first link or button in the row with a text. */
const openRow =
  (text: string): Step =>
  async (page) =>
    page.getByRole('row').filter({ hasText: text }).getByRole('button').first().click();

const scrollTo =
  (text: string): Step =>
  async (page: Page, dictionary: Dictionary) =>
    page.getByText(dictionary.text(text), { exact: true }).first().scrollIntoViewIfNeeded();

const ORDER_NUMBER = /^#\w+-\d{4}-\d{6}/;
const TICKET_NUMBER = /^\w+-\d{4}-\d+$/;

/** Every picture of the handbook. Each is taken in both languages. */
export const PICTURES: readonly Picture[] = [
  { name: 'dashboard', path: '/admin/', heading: 'app/nav.dashboard', area: 'window', maxHeight: 640 },
  { name: 'opening', path: '/admin/opening', heading: 'opening/title', area: 'content', maxHeight: 720 },
  { name: 'products', path: '/admin/catalogue', heading: 'app/nav.catalogue', area: 'content', maxHeight: 620 },
  { name: 'price', path: '/admin/catalogue', heading: 'app/nav.catalogue', area: 'dialog', open: press('catalogue/price.change') },
  {
    name: 'product-texts',
    path: '/admin/catalogue',
    heading: 'app/nav.catalogue',
    area: 'dialog',
    maxHeight: 620,
    open: press('catalogue/texts.change'),
  },
  { name: 'plan-prices', path: '/admin/catalogue?view=plans', heading: 'app/nav.catalogue', area: 'content', maxHeight: 620 },
  { name: 'stock', path: '/admin/inventory', heading: 'app/nav.inventory', area: 'content', maxHeight: 560 },
  { name: 'receive-stock', path: '/admin/inventory', heading: 'app/nav.inventory', area: 'dialog', open: press('inventory/receive') },
  { name: 'orders', path: '/admin/orders', heading: 'orders/title', area: 'content', maxHeight: 620 },
  {
    name: 'order',
    path: '/admin/orders?search=noa@example.com',
    heading: 'orders/title',
    area: 'dialog',
    open: pressMatching(ORDER_NUMBER),
  },
  {
    ...{ name: 'ship', path: '/admin/orders?search=noa@example.com', heading: 'orders/title', area: 'dialog' },
    open: inOrder(pressMatching(ORDER_NUMBER), press('orders/ship')),
  },
  {
    ...{ name: 'refund', path: '/admin/orders?search=noa@example.com', heading: 'orders/title', area: 'dialog' },
    open: inOrder(pressMatching(ORDER_NUMBER), press('orders/refund')),
  },
  { name: 'deliveries', path: '/admin/deliveries', heading: 'deliveries/title', area: 'content', maxHeight: 620 },
  { name: 'picking', path: '/admin/deliveries?view=picking', heading: 'deliveries/title', area: 'content', maxHeight: 520 },
  {
    ...{
      name: 'delivery-failed',
      path: '/admin/deliveries?view=list&from=2026-09-28&status=in_transit',
      heading: 'deliveries/title',
      area: 'dialog',
    },
    open: inOrder(openRow('Lucía'), press('deliveries/fail')),
  },
  { name: 'withdrawals', path: '/admin/orders?view=withdrawals', heading: 'orders/withdrawals', area: 'content', maxHeight: 420 },
  {
    ...{ name: 'withdrawal-refund', path: '/admin/orders?view=withdrawals', heading: 'orders/withdrawals', area: 'dialog' },
    open: press('orders/withdrawal.refund'),
  },
  { name: 'support', path: '/admin/support', heading: 'app/nav.support', area: 'content', maxHeight: 460 },
  { name: 'ticket', path: '/admin/support', heading: 'app/nav.support', area: 'dialog', open: pressMatching(TICKET_NUMBER) },
  { name: 'plans', path: '/admin/subscriptions', heading: 'app/nav.subscriptions', area: 'content', maxHeight: 420 },
  {
    ...{ name: 'plan', path: '/admin/subscriptions', heading: 'app/nav.subscriptions', area: 'dialog' },
    open: async (page, dictionary) =>
      page.getByRole('row').filter({ hasText: 'Vera' }).getByText(dictionary.text('subscriptions/see'), { exact: true }).click(),
  },
  {
    ...{ name: 'books', path: '/admin/orders', heading: 'orders/title', area: 'dialog' },
    open: press('orders/books'),
  },
  {
    ...{ name: 'dispute', path: '/admin/orders?search=laia@example.com', heading: 'orders/title', area: 'dialog' },
    open: inOrder(pressMatching(ORDER_NUMBER), scrollTo('orders/payment')),
  },
  { name: 'tax-agency', path: '/admin/orders?view=billing', heading: 'orders/billing-records/title', area: 'content', maxHeight: 420 },
  { name: 'unknown-payments', path: '/admin/orders?view=payments', heading: 'orders/unknownPayments', area: 'content', maxHeight: 360 },
  { name: 'bounces', path: '/admin/notifications/suppressed', heading: 'notifications/title', area: 'content', maxHeight: 420 },
  { name: 'messages', path: '/admin/notifications/history', heading: 'notifications/title', area: 'content', maxHeight: 520 },
  { name: 'users', path: '/admin/users', heading: 'app/nav.users', area: 'content', maxHeight: 520 },
  {
    ...{ name: 'staff-account', path: '/admin/users?search=pablo', heading: 'app/nav.users', area: 'dialog' },
    open: press('users/see'),
  },
  { name: 'audit', path: '/admin/audit', heading: 'app/nav.audit', area: 'content', maxHeight: 460 },
  { name: 'system', path: '/admin/system', heading: 'system/title', area: 'content', maxHeight: 560 },
  { name: 'shop-on-a-phone', path: '/shop', area: 'window', width: PHONE_WIDTH },
  { name: 'withdrawal-on-a-phone', path: '/withdrawal', area: 'window', width: PHONE_WIDTH },
];
