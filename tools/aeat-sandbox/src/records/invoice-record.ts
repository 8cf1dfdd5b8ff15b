import { elementAt, elementsAt, valueAt } from '#app/xml/element';
import type { XmlElement } from '#app/xml/element';

export type RecordKind = 'registration' | 'cancellation';

/** The key of an invoice: no two invoices may have the same one. */
export interface InvoiceKey {
  /** NIF of the issuer. */
  readonly issuer: string;
  /** Series and number. */
  readonly number: string;
  /** Day of issue as `25-11-2026`. */
  readonly date: string;
}

/** The record that an invoicing system made before this one, as the record names it. */
export interface PreviousRecord extends InvoiceKey {
  readonly fingerprint: string;
}

const PREVIOUS_RECORD_PATH = 'Encadenamiento/RegistroAnterior';

/** Reads a `RegistroAlta` (registration) or `RegistroAnulacion` (cancellation). Values are trimmed, as the agency does. */
export class InvoiceRecord {
  readonly kind: RecordKind;
  readonly key: InvoiceKey;

  constructor(readonly element: XmlElement) {
    this.kind = element.name === 'RegistroAlta' ? 'registration' : 'cancellation';
    const fieldSuffix = this.kind === 'registration' ? '' : 'Anulada';
    const readKeyField = (name: string) => this.valueAt(`IDFactura/${name}${fieldSuffix}`) ?? '';
    this.key = {
      issuer: readKeyField('IDEmisorFactura'),
      number: readKeyField('NumSerieFactura'),
      date: readKeyField('FechaExpedicionFactura'),
    };
  }

  valueAt(path: string): string | undefined {
    return valueAt(this.element, path);
  }

  has(path: string): boolean {
    return elementAt(this.element, path) !== undefined;
  }

  elementsAt(parent: string, name: string): XmlElement[] {
    return elementsAt(this.element, parent, name);
  }

  get type(): string {
    return this.valueAt('TipoFactura') ?? '';
  }

  get isCorrective(): boolean {
    return this.type.startsWith('R');
  }

  get fingerprint(): string {
    return this.valueAt('Huella') ?? '';
  }

  /** Undefined for the first record of a chain. */
  get previous(): PreviousRecord | undefined {
    if (!this.has(PREVIOUS_RECORD_PATH)) return undefined;
    return {
      issuer: this.valueAt(`${PREVIOUS_RECORD_PATH}/IDEmisorFactura`) ?? '',
      number: this.valueAt(`${PREVIOUS_RECORD_PATH}/NumSerieFactura`) ?? '',
      date: this.valueAt(`${PREVIOUS_RECORD_PATH}/FechaExpedicionFactura`) ?? '',
      fingerprint: this.valueAt(`${PREVIOUS_RECORD_PATH}/Huella`) ?? '',
    };
  }

  /** Name of the chain: one for each issuer and installation of an invoicing system. */
  get chain(): string {
    const readSystemField = (name: string) => this.valueAt(`SistemaInformatico/${name}`) ?? '';
    const producerId = readSystemField('NIF') || readSystemField('IDOtro/ID');
    return JSON.stringify([this.key.issuer, producerId, readSystemField('IdSistemaInformatico'), readSystemField('NumeroInstalacion')]);
  }
}

export function serializeKey({ issuer, number, date }: InvoiceKey): string {
  return JSON.stringify([issuer, number, date]);
}
