/** The services in the order of an upgrade: those that are asked before the one that asks. A rollback goes the other way. */
export const SERVICES = [
  'identity',
  'catalog-inventory',
  'orders-payments',
  'subscriptions',
  'notifications',
  'admin-reporting',
  'gateway',
];

/** What must end in a phase before the next one begins. Each began after the change of that phase. */
const LONG = { purchases: 10, plans: 2, staffActs: 4 };
const SHORT = { purchases: 2, plans: 1, staffActs: 1 };

/**
 * The phases of a drill in their order.
 * @typedef {{purchases: number, plans: number, staffActs: number}} Work
 * @typedef {{kind: 'serve'} | {kind: 'rights'} | {kind: 'migrate'} | {kind: 'switch', service: string, version: 'current' | 'earlier'}} Change
 * @returns {{title: string, change: Change, work: Work}[]}
 */
export function planPhases(services = SERVICES) {
  const switchAll = (title, list, version) =>
    list.map((service) => ({ title: `${title}: ${service}`, change: { kind: 'switch', service, version }, work: SHORT }));
  const serve = (title) => ({ title, change: { kind: 'serve' }, work: LONG });
  return [
    serve('N−1 alone'),
    { title: 'rights of N at the broker', change: { kind: 'rights' }, work: SHORT },
    { title: 'migrations of N, N−1 serves', change: { kind: 'migrate' }, work: SHORT },
    serve('N−1 on the schema of N'),
    ...switchAll('to N', services, 'current'),
    serve('N alone'),
    ...switchAll('back to N−1', services.toReversed(), 'earlier'),
    serve('N−1 after the rollback'),
    ...switchAll('to N again', services, 'current'),
    serve('N at the end'),
  ];
}
