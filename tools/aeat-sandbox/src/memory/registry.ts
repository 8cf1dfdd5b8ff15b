import { serializeKey } from '#app/records/invoice-record';
import type { InvoiceKey, PreviousRecord } from '#app/records/invoice-record';
import type { InvoiceState, ReceivedRecord } from './received-record';

/** An invoice that the agency holds. */
export interface StoredInvoice {
  readonly state: InvoiceState;
  readonly code?: number;
  readonly description?: string;
  /** The registration whose data are in force, or the cancellation of an invoice that was never registered. */
  readonly record: ReceivedRecord;
  /** Sequence of the last accepted record. */
  readonly lastSequence: number;
  /** Milliseconds since 1970 UTC. */
  readonly modifiedAt: number;
}

const fingerprintKeyOf = (chain: string, fingerprint: string): string => `${chain} ${fingerprint}`;

/** The invoices, the records as they arrived, and the last record of each chain. The oldest records leave when the limit is reached. */
export class Registry {
  private readonly recordBySequence = new Map<number, ReceivedRecord>();
  private readonly invoices = new Map<string, StoredInvoice>();
  private readonly chainHeadByChain = new Map<string, PreviousRecord>();
  /** Fingerprints by chain, with the sequence of the record that brought them first. */
  private readonly seen = new Map<string, number>();
  private sequence = 0;

  /** @param limit largest number of records */
  constructor(private readonly limit: number) {}

  /** Sequence number for the next record. */
  get nextSequence(): number {
    return this.sequence + 1;
  }

  findInvoice(key: InvoiceKey): StoredInvoice | undefined {
    return this.invoices.get(serializeKey(key));
  }

  /** All invoices in the order of their first registration that is in force. */
  listInvoices(): StoredInvoice[] {
    return [...this.invoices.values()];
  }

  listRecords(): ReceivedRecord[] {
    return [...this.recordBySequence.values()];
  }

  listChainHeads(): [string, PreviousRecord][] {
    return [...this.chainHeadByChain];
  }

  /** The last record that arrived in a chain, accepted or not. */
  chainHead(chain: string): PreviousRecord | undefined {
    return this.chainHeadByChain.get(chain);
  }

  restoreChainHead(chain: string, chainHead: PreviousRecord): void {
    this.chainHeadByChain.set(chain, chainHead);
  }

  /** Whether this record arrived before. A record that is sent again does not move the end of its chain. */
  hasSeen(chain: string, fingerprint: string): boolean {
    return this.seen.has(fingerprintKeyOf(chain, fingerprint));
  }

  add(record: ReceivedRecord): void {
    const { chain, fingerprint, issuer, number, date, sequence } = record;
    this.sequence = Math.max(this.sequence, sequence);
    this.recordBySequence.set(sequence, record);
    if (!this.hasSeen(chain, fingerprint)) {
      this.seen.set(fingerprintKeyOf(chain, fingerprint), sequence);
      this.chainHeadByChain.set(chain, { issuer, number, date, fingerprint });
    }
    if (record.verdict.state !== 'Incorrecto') this.storeInvoice(record);
    if (this.recordBySequence.size > this.limit) this.removeOldest();
  }

  clear(): void {
    for (const part of [this.recordBySequence, this.invoices, this.chainHeadByChain, this.seen]) part.clear();
    this.sequence = 0;
  }

  private storeInvoice(record: ReceivedRecord): void {
    const { verdict, sequence: lastSequence, receivedAt: modifiedAt } = record;
    const storedInvoice = this.findInvoice(record);
    const { code, description } = verdict;
    const times = { lastSequence, modifiedAt };
    if (record.kind === 'cancellation') {
      this.invoices.set(serializeKey(record), { state: 'Anulada', code, description, record: storedInvoice?.record ?? record, ...times });
      return;
    }
    const state = verdict.state === 'Correcto' ? 'Correcta' : 'AceptadaConErrores';
    this.invoices.set(serializeKey(record), { state, code, description, record, ...times });
  }

  private removeOldest(): void {
    const [oldest] = this.recordBySequence.values();
    if (oldest === undefined) return;
    this.recordBySequence.delete(oldest.sequence);
    const seen = fingerprintKeyOf(oldest.chain, oldest.fingerprint);
    if (this.seen.get(seen) === oldest.sequence) this.seen.delete(seen);
    if (this.findInvoice(oldest)?.lastSequence === oldest.sequence) this.invoices.delete(serializeKey(oldest));
  }
}
