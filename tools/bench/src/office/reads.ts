/** A read that staff make, below `/admin`. */
export interface StaffRead {
  title: string;
  /** Path of the nth read. Search words differ each time. */
  pathOf: (n: number) => string;
}

/** A list with its filters. */
export interface ListReads {
  path: string;
  reads: readonly StaffRead[];
}

const rotateThrough = (searchWords: readonly string[]) => (n: number) => encodeURIComponent(searchWords[n % searchWords.length] ?? '');
const commonLastName = rotateThrough(['García', 'rodriguez', 'González', 'Fernández', 'lopez']);
const rareLastName = rotateThrough(['Zubizarreta', 'Puig', 'Lorenzo', 'Montero', 'Hidalgo', 'Herrero']);
const fullName = rotateThrough(['Lucía García', 'Pablo Mart', 'Noa Rom', 'Íñigo Al', 'Carmen S']);
const emailAddress = rotateThrough(['lucia.garcia.1', 'pablo.puig', 'noa.romero.2', 'irene.lopez.12', 'hugo.vega.7']);
const dateDaysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const listReads = (path: string, queries: Readonly<Record<string, string | ((n: number) => string)>>): ListReads => ({
  path,
  reads: Object.entries(queries).map(([title, query]) => ({
    title: `${path.slice(1)}, ${title}`,
    pathOf: (n) => `${path}?${typeof query === 'string' ? query : query(n)}`,
  })),
});

/** Every list of the back office. Those with pages are also read at their hundredth. */
export const LIST_READS: readonly ListReads[] = [
  listReads('/orders', {
    'by status: pending': 'status=pending',
    'by status: delivered': 'status=delivered',
    'by status: cancelled': 'status=cancelled',
    'placed in a month': `from=${dateDaysAgo(400)}&until=${dateDaysAgo(370)}`,
    'from 20 €': 'minTotal=2000',
    'from 20 €, cancelled, in a month': `minTotal=2000&status=cancelled&from=${dateDaysAgo(400)}&until=${dateDaysAgo(370)}`,
    'search: running number': (n) => `search=${1_000 + n * 7_919}`,
    'search: common last name': (n) => `search=${commonLastName(n)}`,
    'search: rare last name': (n) => `search=${rareLastName(n)}`,
    'search: full name': (n) => `search=${fullName(n)}`,
    'search: address of mail': (n) => `search=${emailAddress(n)}`,
    'search: one letter': (n) => `search=${'amlcsg'.charAt(n % 6)}`,
    'search: common name, cancelled': (n) => `search=${commonLastName(n)}&status=cancelled`,
  }),
  listReads('/subscriptions', {
    'by status: active': 'status=active',
    'by status: past due': 'status=past_due',
    'by plan': 'planId=family',
    'by status and plan': 'status=paused&planId=individual',
    'search: common last name': (n) => `search=${commonLastName(n)}`,
    'search: rare last name': (n) => `search=${rareLastName(n)}`,
    'search: address of mail': (n) => `search=${emailAddress(n)}`,
    'search: common name, paused': (n) => `search=${commonLastName(n)}&status=paused`,
  }),
  listReads('/users', {
    'by state: unconfirmed': 'state=unconfirmed',
    'by role': 'staffRole=staff',
    'search: first name': (n) => `search=${rotateThrough(['maría', 'lucía', 'pablo', 'noa'])(n)}`,
    'search: full name': (n) => `search=${fullName(n)}`,
    'search: address of mail': (n) => `search=${emailAddress(n)}`,
    'search: id': (n) => `search=018${'9abcdef'.charAt(n % 7)}${n % 10}`,
    'search: nobody': (n) => `search=nobody-${n}`,
  }),
  listReads('/notifications/messages', {
    'by state: failed': 'state=failed',
    'by channel: sms': 'channel=sms',
    'by template': 'template=order-shipped',
    'by template and state': 'template=order-refunded&state=suppressed',
    'of a week': `from=${dateDaysAgo(100)}&until=${dateDaysAgo(94)}`,
    'search: address of mail': (n) => `search=lucia.garcia.${n}%40example.com`,
  }),
  listReads('/stock/movements', {
    'of one SKU': 'sku=kids-white',
    'by kind: received': 'kind=received',
    'by kind: sold': 'kind=committed',
    'of one SKU, received': 'sku=adult-purple&kind=received',
    'of one SKU, sold': 'sku=adult-purple&kind=committed',
    'by kind: returned': 'kind=returned',
  }),
  listReads('/tickets', {
    open: 'list=open',
    overdue: 'list=overdue',
    closed: 'list=closed',
    'by kind and category': 'kind=support&category=billing',
    'search: words': (n) => `search=${rotateThrough(['factura', 'garcía', 'mango', 'BT-2026-0000'])(n)}`,
    'search: nobody': (n) => `search=nobody-${n}`,
  }),
  listReads('/audit', { 'by service': 'context=subscriptions', 'by a service that is rare': 'context=catalog' }),
  listReads('/withdrawals', {}),
];

/** Reads without pages, or paged by days. */
export const OTHER_READS: readonly StaffRead[] = [
  { title: 'deliveries, this week', pathOf: () => '/deliveries/week' },
  { title: 'deliveries, a week of last year', pathOf: () => `/deliveries/week?from=${dateDaysAgo(365)}` },
  { title: 'deliveries, this week, search', pathOf: (n) => `/deliveries/week?search=${commonLastName(n)}` },
  { title: 'deliveries, today', pathOf: () => '/deliveries' },
  { title: 'deliveries, late', pathOf: () => '/deliveries?late=true' },
  { title: 'deliveries, search in a week', pathOf: (n) => `/deliveries?days=7&search=${rareLastName(n)}` },
  { title: 'deliveries, in transit', pathOf: () => `/deliveries?status=in_transit&days=7&from=${dateDaysAgo(3)}` },
  { title: 'picking list', pathOf: () => '/deliveries/picking-list' },
  { title: 'shelves', pathOf: () => '/stock' },
  { title: 'SKU stocks, forecast of 90 days', pathOf: () => '/stock/forecast' },
  { title: 'dashboard', pathOf: () => '/dashboard' },
  { title: 'trends, 30 days', pathOf: () => '/dashboard/trends?by=day' },
  { title: 'trends, 12 months', pathOf: () => '/dashboard/trends?by=month' },
];
