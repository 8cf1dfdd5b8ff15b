import { readDocumentNumber } from '#app/invoicing/invoices/document-number';

/** Before the number in a metadata key at Stripe. */
const KEY_PREFIX = 'document_';
const VALUE_PATTERN = /^(\d{4}-\d{2}-\d{2}) (-?\d{1,9})$/;

/** A document that an object at Stripe names. */
export interface NamedDocument {
  number: string;
  /** Day in Spain, `YYYY-MM-DD`. */
  issuedOn: string;
  /** Cents, negative on credit notes. */
  total: number;
}

/** The metadata that names a document at Stripe, without personal data. One object may name several. */
export function documentMetadata({ number, issuedOn, total }: NamedDocument): Record<string, string> {
  return { [KEY_PREFIX + number]: `${issuedOn} ${total}` };
}

/** The documents that metadata name. Keys of another form are left out. */
export function readDocumentMetadata(metadata: Readonly<Record<string, string>> | null): NamedDocument[] {
  return Object.entries(metadata ?? {}).flatMap(([key, value]) => {
    const number = key.startsWith(KEY_PREFIX) ? key.slice(KEY_PREFIX.length) : '';
    const match = VALUE_PATTERN.exec(value);
    if (match === null || readDocumentNumber(number) === null) return [];
    return [{ number, issuedOn: match[1] ?? '', total: Number(match[2]) }];
  });
}
