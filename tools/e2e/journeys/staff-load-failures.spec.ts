import type { Page, Route } from '@playwright/test';
import { BackOffice, STAFF_ACCOUNTS } from '../src/back-office';
import { expect, test } from '../src/journey';
import { findSpanishSentences } from '../src/spanish-sentences';

/** A search without results. */
const NO_MATCH_QUERY = 'search=nobody-is-called-so';
const EMPTY_PAGE = { rows: [], nextCursor: null };

interface AdminTab {
  readonly heading: string;
  readonly path: string;
  /** Path of the request whose data the tab shows. */
  readonly call: string;
  /** The text of an empty list; a tab without it always has rows. */
  readonly empty?: string;
  /** Answer of the repaired request, where no filter guarantees an empty list. */
  readonly nothing?: object;
}

const ADMIN_TABS: readonly AdminTab[] = [
  { heading: 'Dashboard', path: '', call: '/admin/dashboard' },
  { heading: 'Orders', path: `orders?${NO_MATCH_QUERY}`, call: '/admin/orders', empty: 'No order matches' },
  {
    heading: 'Withdrawals',
    path: 'orders?view=withdrawals',
    call: '/admin/withdrawals',
    empty: 'There are no withdrawals',
    nothing: EMPTY_PAGE,
  },
  {
    ...{ heading: 'Payments without a purchase', path: 'orders?view=payments', call: '/admin/unknown-payments' },
    ...{ empty: 'There are no payments without a purchase', nothing: EMPTY_PAGE },
  },
  {
    ...{ heading: 'Records for the tax agency', path: 'orders?view=billing', call: '/admin/billing-records' },
    ...{ empty: 'No record has errors', nothing: EMPTY_PAGE },
  },
  { heading: 'Deliveries', path: `deliveries?${NO_MATCH_QUERY}`, call: '/admin/deliveries/week', empty: 'No deliveries' },
  { heading: 'Deliveries', path: `deliveries?view=list&${NO_MATCH_QUERY}`, call: '/admin/deliveries', empty: 'No delivery matches' },
  { heading: 'Deliveries', path: 'deliveries?view=picking', call: '/admin/deliveries/picking-list' },
  { heading: 'Subscriptions', path: `subscriptions?${NO_MATCH_QUERY}`, call: '/admin/subscriptions', empty: 'No subscription matches' },
  { heading: 'Notifications', path: 'notifications/templates', call: '/admin/notifications/templates' },
  {
    ...{ heading: 'Notifications', path: 'notifications/send', call: '/admin/notifications/campaigns' },
    ...{ empty: 'Nothing has been sent yet', nothing: EMPTY_PAGE },
  },
  {
    heading: 'Notifications',
    path: `notifications/history?${NO_MATCH_QUERY}`,
    call: '/admin/notifications/messages',
    empty: 'No message matches',
  },
  { heading: 'Users', path: `users?${NO_MATCH_QUERY}`, call: '/admin/users', empty: 'No user matches the search.' },
  { heading: 'Inventory', path: 'inventory', call: '/admin/stock' },
  {
    heading: 'Inventory',
    path: 'inventory?kind=returned',
    call: '/admin/stock/movements',
    empty: 'No movement matches',
    nothing: EMPTY_PAGE,
  },
  { heading: 'Products and prices', path: 'catalogue', call: '/admin/catalogue' },
  { heading: 'Support', path: `support?${NO_MATCH_QUERY}`, call: '/admin/tickets', empty: 'No message matches the search.' },
  {
    ...{ heading: 'Dead letters', path: 'dead-letters', call: '/admin/dead-letters' },
    ...{ empty: 'There are no dead letters.', nothing: { letters: [], silent: [] } },
  },
  {
    ...{ heading: 'Audit log', path: 'audit', call: '/admin/audit' },
    ...{ empty: 'There are no changes to show.', nothing: { entries: [], next: null } },
  },
  { heading: 'System status', path: 'system', call: '/status' },
];

const PROBLEM = { type: 'about:blank', title: 'Internal', status: 500, code: 'INTERNAL', details: null, traceId: 'trace-of-a-journey' };

interface BrokenCall {
  /** Lets the shop answer again, or answers with an empty list. */
  repair: () => void;
  /** Ends the interception. */
  release: () => Promise<void>;
}

/** Breaks one call until it is repaired. */
async function breakCall(page: Page, { call, nothing }: AdminTab): Promise<BrokenCall> {
  let isBroken = true;
  const isCall = (url: URL): boolean => url.pathname === `/api/v1${call}`;
  await page.route(isCall, (route: Route) => {
    if (isBroken) return route.fulfill({ status: 500, json: PROBLEM });
    return nothing === undefined ? route.continue() : route.fulfill({ json: nothing });
  });
  return {
    repair: () => {
      isBroken = false;
    },
    release: () => page.unroute(isCall),
  };
}

/** Navigates inside the back office: loaded data stay loaded. */
const navigateTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((url) => {
    window.history.pushState(null, '', url);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, `/admin/${path}`);

test('each tab shows a failure in English, reloads on request, and says when its list is empty', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 820, height: 900 });
  // Live updates would load a tab again too early, or while the test presses the button.
  await page.route('**/api/v1/admin/dashboard/live', (route) => route.abort());
  const office = new BackOffice(page);
  await page.goto('/admin/system');
  await office.submitSignIn(STAFF_ACCOUNTS.admin);
  await page.getByText('EN', { exact: true }).click();
  await expect(page.getByText('Administration panel')).toBeVisible();
  for (const tab of ADMIN_TABS) {
    const brokenCall = await breakCall(page, tab);
    await navigateTo(page, tab.path);
    await expect(page.getByRole('heading', { level: 1, name: tab.heading })).toBeVisible();
    const failureAlert = page.getByRole('alert').filter({ hasText: 'trace-of-a-journey' });
    await expect(failureAlert, tab.path).toBeVisible();
    brokenCall.repair();
    await failureAlert.getByRole('button', { name: 'Try again' }).click();
    await expect(failureAlert, tab.path).toBeHidden();
    if (tab.empty !== undefined) await expect(page.getByText(tab.empty).first()).toBeVisible();
    await expect(page.locator('.ant-spin-spinning')).toHaveCount(0);
    expect(await findSpanishSentences(page), tab.path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await brokenCall.release();
  }
});
