import type { InvoiceKey, RecordKind } from '#app/records/invoice-record';

/** States of one record in an answer. */
export type RecordState = 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';

/** States of an invoice that the agency holds. */
export type InvoiceState = 'Correcta' | 'AceptadaConErrores' | 'Anulada';

/** The invoice that the agency already holds under the key of a rejected record. */
export interface DuplicateRecord {
  readonly requestId: string;
  readonly state: InvoiceState;
  readonly code?: number;
  readonly description?: string;
}

/** The answer to one record. */
export interface RecordVerdict {
  readonly state: RecordState;
  readonly code?: number;
  readonly description?: string;
  readonly duplicate?: DuplicateRecord;
}

/** Parts of a request's header that belong to each of its records. */
export interface RecordHeader {
  /** NIF of the representative. */
  readonly representative?: string;
  /** Last day of sending, as `31-12-2027`. */
  readonly endDate?: string;
  readonly incident?: string;
}

/** A record that arrived, with its verdict. It is also a line of the file. */
export interface ReceivedRecord extends InvoiceKey {
  /** Counts all records from 1, in the order of arrival. */
  readonly sequence: number;
  /** `IdPeticion` of the request, 20 characters. */
  readonly requestId: string;
  /** NIF of the party that sent the request. */
  readonly presenter: string;
  /** Milliseconds since 1970 UTC. */
  readonly receivedAt: number;
  readonly kind: RecordKind;
  readonly chain: string;
  readonly fingerprint: string;
  /** Month of the operation or the issue, as `2026-11`. */
  readonly period: string;
  readonly header: RecordHeader;
  readonly verdict: RecordVerdict;
  /** The record as the agency stores it: trimmed, without signature. */
  readonly xml: string;
}
