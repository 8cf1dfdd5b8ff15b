import { parseDay } from '../records/madrid-time';
import type { InvoiceId } from '../records/record';
import { nodeAt, textAt } from '../xml/parse-xml';
import type { XmlNode } from '../xml/parse-xml';

/** An answer is not what the agency's schemas say: what it did is not known. */
export class UnreadableAnswerError extends Error {
  override readonly name = 'UnreadableAnswerError';
}

/** @throws UnreadableAnswerError when the text is absent */
export function requireText(node: XmlNode, path: string): string {
  const text = textAt(node, path);
  if (text === undefined) throw new UnreadableAnswerError(`The answer has no ${path}.`);
  return text;
}

/** The value that a table gives for a text. @throws UnreadableAnswerError when the table does not have it */
export function requireChoice<T>(node: XmlNode, path: string, choices: Readonly<Record<string, T>>): T {
  const text = requireText(node, path);
  const choice = Object.hasOwn(choices, text) ? choices[text] : undefined;
  if (choice === undefined) throw new UnreadableAnswerError(`The answer has an unknown ${path}: ${text}.`);
  return choice;
}

/** The whole number at a path; undefined when it is absent. @throws UnreadableAnswerError when it is another text */
export function readInteger(node: XmlNode, path: string): number | undefined {
  const text = textAt(node, path);
  if (text === undefined) return undefined;
  if (!/^-?\d{1,9}$/.test(text)) throw new UnreadableAnswerError(`${path} of the answer is not a whole number.`);
  return Number(text);
}

/** The key of an invoice whose fields are children of the element at a path. */
export function readInvoiceId(node: XmlNode, path = 'IDFactura'): InvoiceId {
  return {
    issuerNif: requireText(node, `${path}/IDEmisorFactura`),
    // A number may have spaces in it, so it is not trimmed.
    number: nodeAt(node, `${path}/NumSerieFactura`)?.text ?? '',
    issuedOn: parseDay(requireText(node, `${path}/FechaExpedicionFactura`)),
  };
}

/** An error of the agency: its code and its Spanish description. */
export interface AgencyError {
  readonly code: number;
  readonly description: string;
}

/** The error of a record, if it has one. */
export function readError(node: XmlNode): AgencyError | undefined {
  const code = readInteger(node, 'CodigoErrorRegistro');
  return code === undefined ? undefined : { code, description: textAt(node, 'DescripcionErrorRegistro') ?? '' };
}

/** The state of an invoice that the agency holds. */
export type HeldState = 'accepted' | 'accepted-with-errors' | 'cancelled';

export const HELD_STATES: Readonly<Record<string, HeldState>> = {
  Correcta: 'accepted',
  AceptadaConErrores: 'accepted-with-errors',
  Anulada: 'cancelled',
};
