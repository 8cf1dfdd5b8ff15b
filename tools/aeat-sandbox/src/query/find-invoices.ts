import type { Registry, StoredInvoice } from '#app/memory/registry';
import { dayOf } from '#app/records/dates';
import { keyText } from '#app/records/invoice-record';
import { elementsAt, valueAt } from '#app/xml/element';
import type { XmlElement } from '#app/xml/element';
import { NAMESPACES } from '#app/xml/namespaces';
import { parseXml } from '#app/xml/parse-xml';
import type { Query } from './read-query';

/** An invoice with its record, parsed. */
export interface FoundInvoice {
  readonly invoice: StoredInvoice;
  readonly element: XmlElement;
}

export interface Page {
  readonly found: readonly FoundInvoice[];
  /** Whether more invoices follow. */
  readonly hasMore: boolean;
}

function parsed(invoice: StoredInvoice): FoundInvoice {
  const document = `<r xmlns:sf="${NAMESPACES.sf}" xmlns:sfLR="${NAMESPACES.sfLR}">${invoice.record.xml}</r>`;
  const root = parseXml(document);
  return { invoice, element: root.children[0] ?? root };
}

/** Conditions that need no parsing. */
function mayMatch({ record }: StoredInvoice, query: Query): boolean {
  const day = dayOf(record.date) ?? '';
  return (
    record.period === `${query.year}-${query.month}` &&
    (query.asks === 'recipient' || record.issuer === query.nif) &&
    (query.number === undefined || record.number === query.number) &&
    day >= (query.from ?? '') &&
    day <= (query.until ?? '9999')
  );
}

function isSameSystem(record: XmlElement, wanted: XmlElement): boolean {
  return ['NIF', 'IDOtro/ID', 'IdSistemaInformatico', 'NumeroInstalacion'].every(
    (path) => valueAt(record, `SistemaInformatico/${path}`) === valueAt(wanted, path),
  );
}

const partiesOf = (element: XmlElement): (string | undefined)[] =>
  elementsAt(element, 'Destinatarios', 'IDDestinatario').map((party) => valueAt(party, 'NIF') ?? valueAt(party, 'IDOtro/ID'));

function matches({ invoice, element }: FoundInvoice, query: Query): boolean {
  const recipients = partiesOf(element);
  const others = query.asks === 'issuer' ? recipients : [invoice.record.issuer];
  return (
    (query.asks === 'issuer' || recipients.includes(query.nif)) &&
    (query.otherParty === undefined || others.includes(query.otherParty)) &&
    (query.reference === undefined || valueAt(element, 'RefExterna') === query.reference) &&
    (query.system === undefined || isSameSystem(element, query.system))
  );
}

/** The invoices after the caller's last one. An unknown last one has no followers. */
function following(found: readonly FoundInvoice[], after: XmlElement | undefined): readonly FoundInvoice[] {
  if (after === undefined) return found;
  const at = (name: string) => valueAt(after, name) ?? '';
  const last = keyText({ issuer: at('IDEmisorFactura'), number: at('NumSerieFactura'), date: at('FechaExpedicionFactura') });
  const index = found.findIndex(({ invoice }) => keyText(invoice.record) === last);
  return index === -1 ? [] : found.slice(index + 1);
}

/** The invoices that a query names, in the order of their presentation. */
export function findInvoices(registry: Registry, query: Query, pageSize: number): Page {
  const found = registry
    .allInvoices()
    .filter((invoice) => mayMatch(invoice, query))
    .map(parsed)
    .filter((invoice) => matches(invoice, query))
    .sort((one, other) => one.invoice.record.sequence - other.invoice.record.sequence);
  const rest = following(found, query.after);
  return { found: rest.slice(0, pageSize), hasMore: rest.length > pageSize };
}
