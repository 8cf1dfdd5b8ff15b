import type { Sql } from '@brote/persistence';
import { readDocumentNumber } from '#app/invoicing/invoices/document-number';
import type { NamedDocument } from '#app/payments/document-references/document-reference';
import { type AgencyAccess, findLostRecords } from './find-lost-records';
import { type HeldRecord, type LostRecord, orderLostRecords } from './order-lost-records';
import { RestoreRefused, withStripe } from './restore-refused';
import {
  ADVANCE_SERIES,
  HOLD_CHAIN,
  INSERT_LOST_NUMBERS,
  INSERT_LOST_RECORDS,
  RELEASE_CHAIN,
  SELECT_CHAIN_END,
  SELECT_HIGHEST_COUNTERS,
  SELECT_UNKNOWN_DOCUMENTS,
} from './restore.sql';

/** More numbers are not issued in the minutes that a restore loses. A wrong number at Stripe would use up a series. */
const MAX_LOST_NUMBERS = 100_000;
const BATCH_SIZE = 500;

/** A document that an object at Stripe names, with the id of the object. */
export type DocumentAtStripe = NamedDocument & { reference: string };

/** What knows documents outside the database. */
export interface DocumentSources {
  listDocumentsAtStripe: () => AsyncIterable<DocumentAtStripe>;
  /** Null where records are not sent. */
  agency: AgencyAccess | null;
  now: Date;
}

interface SeenNumber extends Partial<NamedDocument> {
  number: string;
  reference?: string;
  source: 'agency' | 'stripe';
}

interface LostNumber {
  number: string;
  issuedOn: string | null;
  total: number | null;
  reference: string | null;
}

/** Until `continueDocuments` has ended, the service refuses to start. */
export async function holdDocuments(sql: Sql): Promise<string[]> {
  await sql.query(HOLD_CHAIN);
  return [];
}

/**
 * Moves the number of each series past all that Stripe and the tax agency know, and continues the chain of billing records behind the last
 * one of the agency. What is lost is stored with its reason. A repetition finds nothing more.
 * @returns sentences about what it did and what staff have to do
 * @throws RestoreRefused when Stripe or the agency does not answer
 */
export async function continueDocuments(sql: Sql, { listDocumentsAtStripe, agency, now }: DocumentSources): Promise<string[]> {
  const named = await withStripe(() => findUnknownDocuments(sql, listDocumentsAtStripe()));
  const held = agency === null ? [] : await findLostRecords(sql, agency, now);
  const recordSentence = await continueChain(sql, agency, held);
  const lost = await advanceSeries(sql, [
    ...held.map(toSeenNumber),
    ...named.map((document) => ({ ...document, source: 'stripe' as const })),
  ]);
  await sql.query(RELEASE_CHAIN);
  return [recordSentence, ...describeLost(lost)];
}

const toSeenNumber = ({ number, issuedOn, totalCents }: HeldRecord): SeenNumber => ({
  number,
  issuedOn,
  total: totalCents,
  source: 'agency',
});

async function findUnknownDocuments(sql: Sql, documents: AsyncIterable<DocumentAtStripe>): Promise<DocumentAtStripe[]> {
  const unknown: DocumentAtStripe[] = [];
  let batch: DocumentAtStripe[] = [];
  const flush = async () => {
    const rows = await sql.query<{ number: string }>(SELECT_UNKNOWN_DOCUMENTS, { numbers: batch.map(({ number }) => number) });
    const numbers = new Set(rows.map(({ number }) => number));
    unknown.push(...batch.filter(({ number }) => numbers.has(number)));
    batch = [];
  };
  for await (const document of documents) if (batch.push(document) === BATCH_SIZE) await flush();
  await flush();
  return unknown;
}

async function continueChain(sql: Sql, agency: AgencyAccess | null, held: readonly HeldRecord[]): Promise<string> {
  if (agency === null) return 'billing records are not sent (VERIFACTU_SERVICE=off), so Stripe alone was asked for lost documents.';
  const [end] = await sql.query<{ fingerprint: string | null }>(SELECT_CHAIN_END);
  const records = orderLostRecords(held, end?.fingerprint ?? null);
  const last = records.at(-1);
  if (last === undefined) return 'the database has each billing record that the tax agency holds.';
  await sql.query(INSERT_LOST_RECORDS, { records: JSON.stringify(records), last: JSON.stringify(toChainEnd(last, agency)) });
  return `the tax agency holds ${held.length} billing records that were lost; the chain continues behind that of ${last.number}.`;
}

/** The end of the chain has the fields that the next record needs. */
function toChainEnd({ issuerNif, number, issuedOn, fingerprint, generatedAt }: LostRecord, { issuer }: AgencyAccess) {
  return { issuer: { ...issuer, nif: issuerNif }, number, issuedOn, fingerprint, generatedAt, isRestoredFromAgency: true };
}

/** Stripe knows the total with the VAT of other states, the agency does not. */
async function advanceSeries(sql: Sql, seen: readonly SeenNumber[]): Promise<LostNumber[]> {
  const merged = new Map<string, SeenNumber>();
  for (const document of seen) {
    const { source } = merged.get(document.number) ?? document;
    merged.set(document.number, { ...merged.get(document.number), ...document, source });
  }
  const numbers = [...merged.values()].flatMap(({ number, ...document }) => {
    const place = readDocumentNumber(number);
    return place === null ? [] : [{ ...place, ...document }];
  });
  await requirePlausible(sql, numbers);
  const lost = await sql.query<LostNumber>(INSERT_LOST_NUMBERS, { numbers: JSON.stringify(numbers) });
  await sql.query(ADVANCE_SERIES);
  return lost;
}

async function requirePlausible(sql: Sql, numbers: readonly { series: string; year: number; counter: number; reference?: string }[]) {
  const highest = await sql.query<{ series: string; year: number; counter: number }>(SELECT_HIGHEST_COUNTERS);
  for (const { series, year, counter, reference } of numbers) {
    const end = highest.find((row) => row.series === series && row.year === year)?.counter ?? 0;
    if (counter - end <= MAX_LOST_NUMBERS) continue;
    const place = reference === undefined ? 'The tax agency' : `${reference} at Stripe`;
    throw new RestoreRefused(
      `${place} names counter ${counter} of series ${series}${year}, and the database ends at ${end}. Correct the name, and run this program again.`,
    );
  }
}

function describeLost(lost: readonly LostNumber[]): string[] {
  if (lost.length === 0) return ['the database has each document that Stripe and the tax agency name.'];
  return [
    `${lost.length} document numbers were lost and are not given again. They are listed in Orders, Lost documents:`,
    ...lost.map(({ number, issuedOn, total, reference }) => {
      const facts = [issuedOn, total === null ? null : `${(total / 100).toFixed(2)} EUR`, reference].filter((fact) => fact !== null);
      return `  ${number}: ${facts.length === 0 ? 'nothing outside the database knows it' : facts.join(', ')}`;
    }),
  ];
}
