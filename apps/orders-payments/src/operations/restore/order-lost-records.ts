import type { ChainLink, HeldInvoice } from '@brote/verifactu';

/** A record that the tax agency holds, and this database does not. */
export type HeldRecord = HeldInvoice & { readonly fingerprint: string };

/** A record of the chain that is lost here. Without a position the agency does not hold it either: a later record names it. */
export interface LostRecord extends ChainLink {
  /** 1 for the first record behind the end of the chain; null without a position. */
  ordinal: number | null;
  generatedAt: string | null;
  /** Cents; null where nothing tells it. */
  total: number | null;
}

const timeOf = ({ generatedAt }: HeldRecord): number => Date.parse(generatedAt ?? '');

/**
 * Brings records into the order of their chain: each follows the one that it names. The agency does not hold records that it rejected or
 * that an amendment replaced. Behind such a gap the earliest record continues.
 * @param end the fingerprint at the end of the known chain; null without one
 */
export function orderLostRecords(records: readonly HeldRecord[], end: string | null): LostRecord[] {
  const waiting = new Set([...records].sort((one, other) => timeOf(one) - timeOf(other)));
  const lost: LostRecord[] = [];
  let last = end;
  let ordinal = 0;
  while (waiting.size > 0) {
    const next = findNext(waiting, last);
    const { previous } = next;
    if (previous !== undefined && previous.fingerprint !== last) lost.push({ ...previous, ordinal: null, generatedAt: null, total: null });
    ordinal += 1;
    lost.push(toLostRecord(next, ordinal));
    waiting.delete(next);
    last = next.fingerprint;
  }
  return lost;
}

/** The record that names the last one; else the earliest that names none of those that wait. */
function findNext(waiting: ReadonlySet<HeldRecord>, last: string | null): HeldRecord {
  const candidates = [...waiting];
  const fingerprints = new Set(candidates.map(({ fingerprint }) => fingerprint));
  const next =
    candidates.find(({ previous }) => (previous?.fingerprint ?? null) === last) ??
    candidates.find(({ previous }) => previous === undefined || !fingerprints.has(previous.fingerprint)) ??
    candidates[0];
  if (next === undefined) throw new Error('No record waits');
  return next;
}

function toLostRecord({ issuerNif, number, issuedOn, fingerprint, generatedAt, totalCents }: HeldRecord, ordinal: number): LostRecord {
  return { issuerNif, number, issuedOn, fingerprint, ordinal, generatedAt: generatedAt ?? null, total: totalCents ?? null };
}
