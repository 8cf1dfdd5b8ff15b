import type { Sql } from '@brote/persistence';
import { madridDay } from '@brote/service-runtime';
import type { HeldInvoice, InvoicePage, InvoicingSoftware, Issuer, MonthQuery, VerifactuClient } from '@brote/verifactu';
import type { HeldRecord } from './order-lost-records';
import { RestoreRefused } from './restore-refused';
import { SELECT_FIRST_DAY, SELECT_UNKNOWN_FINGERPRINTS } from './restore.sql';

const YEAR_MS = 365 * 86_400_000;

/** The agency, and what it knows the shop by. */
export interface AgencyAccess {
  client: Pick<VerifactuClient, 'queryMonth'>;
  issuer: Issuer;
  software: InvoicingSoftware;
}

/**
 * The records of this system that the agency holds and the database does not.
 * @throws RestoreRefused when the agency does not answer, or refuses the query
 */
export async function findLostRecords(sql: Sql, { client, issuer, software }: AgencyAccess, now: Date): Promise<HeldRecord[]> {
  const [row] = await sql.query<{ day: string | null }>(SELECT_FIRST_DAY);
  const from = row?.day ?? madridDay(new Date(now.getTime() - YEAR_MS));
  const lost: HeldRecord[] = [];
  for (const month of monthsBetween(from, madridDay(now)))
    for await (const invoices of readPages(client, { issuer, ...month }))
      lost.push(
        ...(await filterUnknown(
          sql,
          invoices.filter((invoice): invoice is HeldRecord => isOfSystem(invoice, software)),
        )),
      );
  return lost;
}

/** Each system of an issuer has a chain of its own. */
function isOfSystem({ system, fingerprint }: HeldInvoice, { producer, id, installation }: InvoicingSoftware): boolean {
  const isOwn = system?.producerNif === producer.nif && system.id === id && system.installation === installation;
  return isOwn && fingerprint !== undefined;
}

async function* readPages(client: AgencyAccess['client'], query: MonthQuery): AsyncGenerator<readonly HeldInvoice[]> {
  let page: InvoicePage | null = null;
  do {
    page = await readPage(client, { ...query, after: page?.next });
    yield page.invoices;
  } while (page.next !== undefined);
}

async function readPage(client: AgencyAccess['client'], query: MonthQuery): Promise<InvoicePage> {
  const result = await client.queryMonth(query);
  if (result.outcome === 'answered') return result.answer;
  throw new RestoreRefused(
    `The tax agency did not answer (${result.outcome}: ${result.message}). Its records could be repeated, so nothing may start. Run this program again once the agency answers.`,
  );
}

async function filterUnknown(sql: Sql, invoices: readonly HeldRecord[]): Promise<HeldRecord[]> {
  const fingerprints = invoices.map(({ fingerprint }) => fingerprint);
  const unknown = await sql.query<{ fingerprint: string }>(SELECT_UNKNOWN_FINGERPRINTS, { fingerprints });
  const unknownFingerprints = new Set(unknown.map(({ fingerprint }) => fingerprint));
  return invoices.filter(({ fingerprint }) => unknownFingerprints.has(fingerprint));
}

/** The months from one day to another, each with its first and its last day in that period. */
export function monthsBetween(from: string, until: string): { from: string; until: string }[] {
  const months: { from: string; until: string }[] = [];
  for (let first = from; first <= until;) {
    const [year = 0, month = 0] = first.split('-').map(Number);
    const next = new Date(Date.UTC(year, month, 1));
    const last = new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10);
    months.push({ from: first, until: last < until ? last : until });
    first = next.toISOString().slice(0, 10);
  }
  return months;
}
