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

const PREVIOUS = 'Encadenamiento/RegistroAnterior';

/** Reads a `RegistroAlta` (registration) or `RegistroAnulacion` (cancellation). Values are trimmed, as the agency does. */
export class InvoiceRecord {
  readonly kind: RecordKind;
  readonly key: InvoiceKey;

  constructor(readonly element: XmlElement) {
    this.kind = element.name === 'RegistroAlta' ? 'registration' : 'cancellation';
    const ending = this.kind === 'registration' ? '' : 'Anulada';
    const idOf = (name: string) => this.value(`IDFactura/${name}${ending}`) ?? '';
    this.key = { issuer: idOf('IDEmisorFactura'), number: idOf('NumSerieFactura'), date: idOf('FechaExpedicionFactura') };
  }

  value(path: string): string | undefined {
    return valueAt(this.element, path);
  }

  has(path: string): boolean {
    return elementAt(this.element, path) !== undefined;
  }

  elements(parent: string, name: string): XmlElement[] {
    return elementsAt(this.element, parent, name);
  }

  get type(): string {
    return this.value('TipoFactura') ?? '';
  }

  get isCorrective(): boolean {
    return this.type.startsWith('R');
  }

  get fingerprint(): string {
    return this.value('Huella') ?? '';
  }

  /** Undefined for the first record of a chain. */
  get previous(): PreviousRecord | undefined {
    if (!this.has(PREVIOUS)) return undefined;
    return {
      issuer: this.value(`${PREVIOUS}/IDEmisorFactura`) ?? '',
      number: this.value(`${PREVIOUS}/NumSerieFactura`) ?? '',
      date: this.value(`${PREVIOUS}/FechaExpedicionFactura`) ?? '',
      fingerprint: this.value(`${PREVIOUS}/Huella`) ?? '',
    };
  }

  /** Name of the chain: one for each issuer and installation of an invoicing system. */
  get chain(): string {
    const system = (name: string) => this.value(`SistemaInformatico/${name}`) ?? '';
    const producer = system('NIF') || system('IDOtro/ID');
    return JSON.stringify([this.key.issuer, producer, system('IdSistemaInformatico'), system('NumeroInstalacion')]);
  }
}

export function keyText({ issuer, number, date }: InvoiceKey): string {
  return JSON.stringify([issuer, number, date]);
}
