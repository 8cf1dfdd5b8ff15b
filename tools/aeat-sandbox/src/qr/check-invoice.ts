import type { Registry } from '#app/memory/registry';
import { centsOf } from '#app/records/amounts';
import { parseDay } from '#app/records/dates';
import { isNif } from '#app/records/nif';

/** Parameters of the address in a QR code. */
export interface QrParameters {
  readonly nif?: string;
  readonly numserie?: string;
  readonly fecha?: string;
  readonly importe?: string;
}

/** Answers to a QR code. `differs`: the invoice has another amount. */
export type QrResult = 'found' | 'cancelled' | 'differs' | 'unknown' | 'invalid';

const AMOUNT_PATTERN = /^[+-]?\d{1,12}(\.\d{1,2})?$/;

function totalCentsOf(xml: string): number {
  return centsOf(/<sf:ImporteTotal>([^<]*)</.exec(xml)?.[1]);
}

function areParametersValid({ nif, numserie, fecha, importe }: Required<QrParameters>): boolean {
  return isNif(nif) && numserie !== '' && parseDay(fecha) !== undefined && AMOUNT_PATTERN.test(importe);
}

/** Compares the parameters of a QR code with the invoices that the agency holds. */
export function checkInvoice(registry: Registry, parameters: Required<QrParameters>): QrResult {
  if (!areParametersValid(parameters)) return 'invalid';
  const { nif, numserie, fecha, importe } = parameters;
  const invoice = registry.findInvoice({ issuer: nif, number: numserie, date: fecha });
  if (invoice === undefined) return 'unknown';
  if (invoice.state === 'Anulada') return 'cancelled';
  return totalCentsOf(invoice.record.xml) === centsOf(importe) ? 'found' : 'differs';
}
