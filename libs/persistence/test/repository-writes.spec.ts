import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SnakeCaseNaming } from '../src/snake-case-naming';

const ROOT = join(__dirname, '../../..');
const NAMING = new SnakeCaseNaming();

/** Projects whose aggregates are written by SQL, each with its reason. */
const EXEMPT_PROJECTS: Readonly<Record<string, string>> = {
  'libs/messaging': 'each event passes outbox and inbox: sets, claims, and one statement a step',
};
/** Statements on hot paths and of work queues, each with its reason. */
const EXEMPT_STATEMENTS: Readonly<Record<string, string>> = {
  'apps/catalog-inventory/src/demo/demo-catalogue.sql.ts OPEN_STOCK': 'counter, ledger and lot are one statement',
  'apps/catalog-inventory/src/reservations/reservations.queries.ts FINALIZE_RESERVATION': 'state, stock and ledger change in one statement',
  'apps/catalog-inventory/src/reservations/reserve-many.queries.ts RESERVE_MANY': 'reservation, stock and ledger change in one statement',
  'apps/catalog-inventory/src/reservations/reservations.queries.ts RESERVE_LINES': 'reservation, stock and ledger change in one statement',
  'apps/notifications/src/campaigns/scheduling/campaigns.sql.ts INSERT_ANNOUNCEMENTS': 'four values insert hundreds of rows',
  'apps/notifications/src/messages/enqueueing/messages.sql.ts INSERT_MESSAGE': 'every event runs it, and other tables decide its rows',
  'apps/notifications/src/messages/sending/sending.sql.ts MARK_NOT_SENT': 'a step of the work queue, by the lease',
  'apps/notifications/src/messages/feedback/feedback.sql.ts MARK_BOUNCED': 'a step of the work queue, by the state',
  'apps/notifications/src/messages/sending/sending.sql.ts MARK_SENT': 'a step of the work queue, by the state',
  'apps/notifications/src/messages/sending/sending.sql.ts POSTPONE_MAIL': 'a step of the work queue, by the lease',
  'apps/orders-payments/src/after-sales/recalls/recalls.sql.ts INSERT_NOTICES': 'thousands of rows, and only the new ones get an e-mail',
  'apps/orders-payments/src/invoicing/invoices/invoices.sql.ts INSERT_INVOICE': 'number, chain and document are one statement',
  'apps/orders-payments/src/operations/reconciliation/reconciliation.sql.ts MARK_STOCK_CHECKED': 'a column that only the sweep reads',
  'apps/orders-payments/src/sales/checkout/checkouts.queries.ts ACQUIRE_STRIPE_CALL': "a limit by the database's clock",
  'apps/orders-payments/src/sales/checkout/checkouts.queries.ts CLAIM_CHECKOUT': 'a step of the work queue, by the lease',
  'apps/orders-payments/src/sales/checkout/checkouts.queries.ts INSERT_CHECKOUT':
    'a free slot and the order number are taken in one statement',
  'apps/orders-payments/src/sales/checkout/checkouts.queries.ts STORE_NEW_ORDER':
    'checkout, order and lines, without the round trips of a transaction',
  'apps/orders-payments/src/sales/checkout/checkouts.queries.ts STORE_PAYMENT':
    'checkout and payment, without the round trips of a transaction',
  'apps/subscriptions/src/changes/price-changes/price-change.queries.ts INSERT_PRICE_CHANGES':
    'one statement finds, locks and inserts thousands',
  'apps/subscriptions/src/changes/withdrawals/withdrawals.sql.ts UPSERT_WITHDRAWAL': 'events come in any order, and the decision wins',
  'apps/subscriptions/src/schedule/deliveries/deliveries.sql.ts FINISH_STOCK_UPDATE': 'a step of the work queue',
  'apps/subscriptions/src/schedule/deliveries/deliveries.sql.ts INSERT_PAGE': 'plans and deliveries of a page change in one statement',
  'apps/subscriptions/src/schedule/deliveries/deliveries.sql.ts RECORD_STOCK_UPDATE_ERROR': 'a step of the work queue',
  'apps/subscriptions/src/sign-up/checkout/checkouts.queries.ts CLAIM_REQUESTED_CHECKOUT': 'a step of the work queue: the lease',
  'apps/subscriptions/src/sign-up/pending/pending.sql.ts INSERT_DEFAULT': 'an erasure or a plan of the same moment decides',
  'apps/subscriptions/src/sign-up/pending/pending.sql.ts UPSERT_PENDING_CHOICE': 'an erasure of the same moment decides',
};

/** The table of an entity, and the columns of its key. */
interface EntityTable {
  table: string;
  keyColumns: string[];
}

function listSources(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'migrations' ? [] : listSources(path);
    return path.endsWith('.ts') && !path.endsWith('.spec.ts') ? [path] : [];
  });
}

function findEntityTables(source: string): EntityTable[] {
  return source
    .split(/^@Entity\(/m)
    .slice(1)
    .map((declaration) => {
      const [, name, className = ''] = /^(?:'(\w+)'[^)]*)?\)\s*(?:@\w+\([^\n]*\)\s*)*export class (\w+)/.exec(declaration) ?? [];
      const keys = [...declaration.matchAll(/@PrimaryColumn\([^\n]*\)\s*(?:readonly )?(\w+)!?:/g)];
      return { table: NAMING.tableName(className, name), keyColumns: keys.map(([, key = '']) => NAMING.columnName(key, undefined, [])) };
    });
}

/** An INSERT, or an UPDATE of the one row that a key names. Purges and claims find their rows by conditions. */
function isAggregateWrite(sql: string, { table, keyColumns }: EntityTable): boolean {
  if (new RegExp(`\\bINSERT INTO (?:\\w+\\.)?"?${table}"?\\b`).test(sql)) return true;
  const updates = sql.matchAll(
    new RegExp(`\\bUPDATE (?:\\w+\\.)?"?${table}"?(?: (?:AS )?(?!SET)\\w+)?\\s+SET\\b([\\s\\S]*?)(?:RETURNING|\\bUPDATE\\b|$)`, 'g'),
  );
  const byKey = new RegExp(`\\bWHERE\\b[\\s\\S]*?\\b(?:${keyColumns.join('|')}) = :`);
  return [...updates].some(([, rest = '']) => byKey.test(rest));
}

/** The names of the constants whose SQL writes an aggregate; a text without a name has an empty one. */
function findAggregateWrites(source: string, tables: readonly EntityTable[]): string[] {
  return [...source.matchAll(/(?:(\w+)(?:: [\w[\]]+)? = \s*)?(`[^`]*`|'(?:[^'\\\n]|\\.)*')/g)]
    .filter(([, , sql = '']) => tables.some((table) => isAggregateWrite(sql, table)))
    .map(([, name = '']) => name);
}

const MANAGER_WRITE = /\bmanager\s*\.(?:save|insert|update|upsert|delete|remove)\(/;

const projects = ['apps', 'libs'].flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`));
const sourcesByProject = projects.map((project) => {
  const sources = listSources(`${project}/src`).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  return { project, sources, tables: sources.flatMap(({ text }) => findEntityTables(text)) };
});
const checkedProjects = sourcesByProject.filter(({ project }) => !(project in EXEMPT_PROJECTS));

describe('rows of entities', () => {
  it('are found by this spec', () => {
    const found = checkedProjects.flatMap(({ tables }) => tables);
    expect(found).toEqual(
      expect.arrayContaining([
        { table: 'account', keyColumns: ['id'] },
        { table: 'reservation', keyColumns: ['reservation_id'] },
        { table: 'sku_stock', keyColumns: ['sku'] },
        { table: 'stock_update', keyColumns: ['reservation_id', 'action'] },
        { table: 'subscription', keyColumns: ['id'] },
      ]),
    );
    expect(sourcesByProject.map(({ project }) => project)).toEqual(expect.arrayContaining(Object.keys(EXEMPT_PROJECTS)));
  });

  it.each([
    ['INSERT INTO sku_stock (sku) VALUES (:sku)', true],
    ['WITH new AS (INSERT INTO sku_stock (sku) VALUES (:sku)) SELECT 1', true],
    ['UPDATE sku_stock SET threshold = 1 WHERE sku = :sku', true],
    ['UPDATE catalog.sku_stock SET threshold = 1 WHERE sku = :sku', true],
    ['UPDATE sku_stock AS s\n   SET threshold = 1\n WHERE s.threshold > 1 AND s.sku = :sku RETURNING sku', true],
    ['UPDATE sku_stock SET sold = 0 WHERE sold < :sold', false],
    ['UPDATE sku_stock SET sold = 0 WHERE sku IN (SELECT sku FROM due FOR UPDATE SKIP LOCKED)', false],
    ['INSERT INTO sku_stock_archive (sku) VALUES (:sku)', false],
    ['SELECT 1 FROM sku_stock WHERE sku = :sku FOR UPDATE', false],
  ])('are written by %j: %s', (sql, isReported) => {
    const source = `export const WRITE = \`${sql}\`;`;
    expect(findAggregateWrites(source, [{ table: 'sku_stock', keyColumns: ['sku'] }])).toEqual(isReported ? ['WRITE'] : []);
  });

  it('are inserted, and updated by their key, by a repository, except by the listed statements', () => {
    const writes = checkedProjects.flatMap(({ sources, tables }) =>
      sources.flatMap(({ path, text }) => findAggregateWrites(text, tables).map((name) => `${path} ${name}`.trim())),
    );
    expect(writes.sort()).toEqual(Object.keys(EXEMPT_STATEMENTS).sort());
  });

  it('are never written by the entity manager itself', () => {
    const files = checkedProjects.flatMap(({ sources }) => sources.filter(({ text }) => MANAGER_WRITE.test(text)).map(({ path }) => path));
    expect(files).toEqual([]);
  });
});
