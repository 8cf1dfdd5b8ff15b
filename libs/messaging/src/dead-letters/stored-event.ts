import type { EventHeaders } from '../event-wire';
import { decodeJson } from '../requests/request-wire';

/** An event as it arrived, enough to run it again without the broker. */
export interface ReceivedEvent {
  subject: string;
  headers: EventHeaders;
  payload: unknown;
  /** The payload as it was sent. */
  bytes: Uint8Array;
}

/** The columns of a dead letter that hold its event. */
export interface DeadLetterColumns {
  subject: string;
  headers: string;
  payload: string;
}

// No header of the broker can have this name: a colon ends the name there.
const ENCODING_HEADER = 'Payload:Encoding';
const BASE64 = 'base64';

/** Text that the database can store, for any content. */
export const toStorableText = (text: string): string => text.replaceAll(String.fromCharCode(0), '\ufffd');

/** As JSON, which staff can read and search. */
export function toJsonColumns({ subject, headers, payload }: ReceivedEvent): DeadLetterColumns {
  return { subject, headers: JSON.stringify(headers), payload: JSON.stringify(payload) };
}

/** As bytes, for content that the database's JSON refuses: NUL, half of a surrogate pair, lists nested too deeply. */
export function toBase64Columns({ subject, headers, bytes }: ReceivedEvent): DeadLetterColumns {
  const storableHeaders = Object.entries(headers).map(([name, value]) => [toStorableText(name), toStorableText(value)]);
  return {
    subject: toStorableText(subject),
    headers: JSON.stringify({ ...Object.fromEntries(storableHeaders), [ENCODING_HEADER]: BASE64 }),
    payload: JSON.stringify(Buffer.from(bytes).toString('base64')),
  };
}

/** The event of a dead letter, as it arrived. */
export function restoreEvent(storedEvent: Omit<ReceivedEvent, 'bytes'>): ReceivedEvent {
  const { [ENCODING_HEADER]: encoding, ...headers } = storedEvent.headers;
  if (encoding !== BASE64 || typeof storedEvent.payload !== 'string') {
    return { ...storedEvent, headers, bytes: Buffer.from(JSON.stringify(storedEvent.payload)) };
  }
  const bytes = Buffer.from(storedEvent.payload, 'base64');
  return { ...storedEvent, headers, bytes, payload: parsePayload(bytes) };
}

/** Content that is not JSON is stored as text that a dead letter can show. It is refused later, with the rest of the envelope. */
export function parsePayload(bytes: Uint8Array): unknown {
  try {
    return decodeJson(bytes);
  } catch {
    return Buffer.from(bytes).toString('base64');
  }
}
