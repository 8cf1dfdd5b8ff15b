import { keyText } from '#app/records/invoice-record';
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

const seenText = (chain: string, fingerprint: string): string => `${chain} ${fingerprint}`;

/** The invoices, the records as they arrived, and the last record of each chain. The oldest records leave when the limit is reached. */
export class Registry {
  private readonly received = new Map<number, ReceivedRecord>();
  private readonly invoices = new Map<string, StoredInvoice>();
  private readonly heads = new Map<string, PreviousRecord>();
  /** Fingerprints by chain, with the sequence of the record that brought them first. */
  private readonly seen = new Map<string, number>();
  private sequence = 0;

  /** @param limit largest number of records */
  constructor(private readonly limit: number) {}

  /** Sequence number for the next record. */
  get nextSequence(): number {
    return this.sequence + 1;
  }

  invoice(key: InvoiceKey): StoredInvoice | undefined {
    return this.invoices.get(keyText(key));
  }

  /** All invoices in the order of their first registration that is in force. */
  allInvoices(): StoredInvoice[] {
    return [...this.invoices.values()];
  }

  allReceived(): ReceivedRecord[] {
    return [...this.received.values()];
  }

  allHeads(): [string, PreviousRecord][] {
    return [...this.heads];
  }

  /** The last record that arrived in a chain, accepted or not. */
  head(chain: string): PreviousRecord | undefined {
    return this.heads.get(chain);
  }

  restoreHead(chain: string, head: PreviousRecord): void {
    this.heads.set(chain, head);
  }

  /** Whether this record arrived before. A record that is sent again does not move the end of its chain. */
  hasSeen(chain: string, fingerprint: string): boolean {
    return this.seen.has(seenText(chain, fingerprint));
  }

  add(record: ReceivedRecord): void {
    const { chain, fingerprint, issuer, number, date, sequence } = record;
    this.sequence = Math.max(this.sequence, sequence);
    this.received.set(sequence, record);
    if (!this.hasSeen(chain, fingerprint)) {
      this.seen.set(seenText(chain, fingerprint), sequence);
      this.heads.set(chain, { issuer, number, date, fingerprint });
    }
    if (record.verdict.state !== 'Incorrecto') this.store(record);
    if (this.received.size > this.limit) this.removeOldest();
  }

  clear(): void {
    for (const part of [this.received, this.invoices, this.heads, this.seen]) part.clear();
    this.sequence = 0;
  }

  private store(record: ReceivedRecord): void {
    const { verdict, sequence: lastSequence, receivedAt: modifiedAt } = record;
    const stored = this.invoice(record);
    const { code, description } = verdict;
    const times = { lastSequence, modifiedAt };
    if (record.kind === 'cancellation') {
      this.invoices.set(keyText(record), { state: 'Anulada', code, description, record: stored?.record ?? record, ...times });
      return;
    }
    const state = verdict.state === 'Correcto' ? 'Correcta' : 'AceptadaConErrores';
    this.invoices.set(keyText(record), { state, code, description, record, ...times });
  }

  private removeOldest(): void {
    const [oldest] = this.received.values();
    if (oldest === undefined) return;
    this.received.delete(oldest.sequence);
    const seen = seenText(oldest.chain, oldest.fingerprint);
    if (this.seen.get(seen) === oldest.sequence) this.seen.delete(seen);
    if (this.invoice(oldest)?.lastSequence === oldest.sequence) this.invoices.delete(keyText(oldest));
  }
}
