import { isDeepStrictEqual } from 'node:util';
import { gauge, InjectLogger, type Logger } from '@brote/service-runtime';
import { type ChainLink, chainLinkOf, fingerprintOf, type VerifactuRecord } from '@brote/verifactu';
import { Injectable } from '@nestjs/common';
import { BillingRecordsQueries, type ChainEnd, type LastRecord, type LostRecord, type StoredRecord } from './billing-records.queries';

const PAGE_SIZE = 500;

const brokenAtGauge = gauge(
  'billing_chain_broken_at',
  'Position of the first billing record that breaks the chain; 0 while it is unbroken',
);
const unrecordedGauge = gauge('invoices_unrecorded', 'Invoices and credit notes without a billing record');

/** What is wrong with a record, or with its place. */
export type BreakReason = 'missing' | 'link' | 'fingerprint' | 'document' | 'end';

/** The first position that breaks the chain. */
export interface ChainBreak {
  position: number;
  reason: BreakReason;
}

/** Whether a record says what its document says. VAT of another member state is no part of a record. */
function fitsDocument({ record, net, vat, issuedOn }: StoredRecord): boolean {
  if (record.issuedOn !== issuedOn) return false;
  if (record.kind === 'cancellation') return true;
  const isTaxed = record.breakdown.some(({ kind }) => kind === 'taxed');
  return record.vatCents === (isTaxed ? vat : 0) && record.totalCents - record.vatCents === net;
}

/**
 * The records that are checked so far: their number, and the last link of each issuer by its tax number. Records that a restore has lost
 * count as checked at their positions.
 */
class CheckedRecords {
  count = 0;
  private readonly links = new Map<string, ChainLink>();
  private readonly lostLinks = new Map<number, ChainLink>();
  private readonly unheldFingerprints = new Set<string>();

  constructor(lostRecords: readonly LostRecord[] = []) {
    for (const { position, ...link } of lostRecords) {
      if (position === null) this.unheldFingerprints.add(link.fingerprint);
      else this.lostLinks.set(position, link);
    }
    this.passLost();
  }

  /** What is wrong with the next record; null if nothing. */
  check(stored: StoredRecord): BreakReason | null {
    const { position, record } = stored;
    if (position !== this.count + 1) return 'missing';
    if (!this.continuesChain(record)) return 'link';
    if (fingerprintOf(record) !== record.fingerprint) return 'fingerprint';
    if (!fitsDocument(stored)) return 'document';
    this.count = position;
    this.links.set(record.issuer.nif, chainLinkOf(record));
    this.passLost();
    return null;
  }

  endsWith(last: LastRecord | null): boolean {
    return last === null ? this.count === 0 : this.links.get(last.issuer.nif)?.fingerprint === last.fingerprint;
  }

  /** A record may also follow a lost one that the agency does not hold. */
  private continuesChain({ previous, issuer }: VerifactuRecord): boolean {
    if (isDeepStrictEqual(previous, this.links.get(issuer.nif))) return true;
    return previous !== undefined && this.unheldFingerprints.has(previous.fingerprint);
  }

  private passLost(): void {
    for (let link = this.lostLinks.get(this.count + 1); link !== undefined; link = this.lostLinks.get(this.count + 1)) {
      this.count += 1;
      this.links.set(link.issuerNif, link);
    }
  }
}

/** The first break in records that are in their order, from position 1 on. */
export function findBreak(records: readonly StoredRecord[], checked = new CheckedRecords()): ChainBreak | null {
  for (const stored of records) {
    const reason = checked.check(stored);
    if (reason !== null) return { position: checked.count + 1, reason };
  }
  return null;
}

/** Recomputes the chain of billing records, and compares it with the documents. */
@Injectable()
export class VerifyBillingChain {
  constructor(
    private readonly records: BillingRecordsQueries,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Walks the whole chain, page by page, so that memory stays constant. Sets the metrics. */
  async verify(): Promise<ChainBreak | null> {
    const found = await this.findFirstBreak();
    const unrecordedCount = await this.records.countUnrecorded();
    brokenAtGauge.set(found?.position ?? 0);
    unrecordedGauge.set(unrecordedCount);
    if (found !== null || unrecordedCount > 0)
      this.logger.error({ ...found, unrecordedCount }, 'the chain of billing records is broken or incomplete');
    return found;
  }

  /** Sets the metrics to 0, for a process that no longer leads. */
  forget(): void {
    brokenAtGauge.set(0);
    unrecordedGauge.set(0);
  }

  /** Records that are appended meanwhile wait for the next time. */
  private async findFirstBreak(): Promise<ChainBreak | null> {
    const end = await this.records.readEnd();
    if (end === null) return { position: 1, reason: 'end' };
    const checked = new CheckedRecords(await this.records.findLostRecords());
    for (;;) {
      const page = await this.records.readPage(checked.count, end.position, PAGE_SIZE);
      if (page.length === 0) return findBreakOfEnd(checked, end);
      const found = findBreak(page, checked);
      if (found !== null) return found;
    }
  }
}

/** Records that are missing at the end, records behind the end, or an end that is not that of the last record. */
function findBreakOfEnd(checked: CheckedRecords, { position, last, highest }: ChainEnd & { highest: number }): ChainBreak | null {
  if (checked.count < position) return { position: checked.count + 1, reason: 'missing' };
  if (highest > position) return { position: position + 1, reason: 'end' };
  return checked.endsWith(last) ? null : { position: Math.max(1, position), reason: 'end' };
}
