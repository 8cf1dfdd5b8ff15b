import type { Registry, StoredInvoice } from '#app/memory/registry';
import { parseDay } from '#app/records/dates';
import { serializeKey } from '#app/records/invoice-record';
import { elementsAt, valueAt } from '#app/xml/element';
import type { XmlElement } from '#app/xml/element';
import { NAMESPACES } from '#app/xml/namespaces';
import { parseXml } from '#app/xml/parse-xml';
import type { InvoiceQuery } from './read-query';

/** An invoice with its record, parsed. */
export interface FoundInvoice {
  readonly invoice: StoredInvoice;
  readonly element: XmlElement;
}

export interface InvoicePage {
  readonly found: readonly FoundInvoice[];
  /** Whether more invoices follow. */
  readonly hasMore: boolean;
}

function parseInvoice(invoice: StoredInvoice): FoundInvoice {
  const document = `<r xmlns:sf="${NAMESPACES.sf}" xmlns:sfLR="${NAMESPACES.sfLR}">${invoice.record.xml}</r>`;
  const root = parseXml(document);
  return { invoice, element: root.children[0] ?? root };
}

/** Conditions that need no parsing. */
function mayMatch({ record }: StoredInvoice, query: InvoiceQuery): boolean {
  const day = parseDay(record.date) ?? '';
  return (
    record.period === `${query.year}-${query.month}` &&
    (query.asks === 'recipient' || record.issuer === query.nif) &&
    (query.number === undefined || record.number === query.number) &&
    day >= (query.from ?? '') &&
    day <= (query.until ?? '9999')
  );
}

function isSameSystem(record: XmlElement, requestedSystem: XmlElement): boolean {
  return ['NIF', 'IDOtro/ID', 'IdSistemaInformatico', 'NumeroInstalacion'].every(
    (path) => valueAt(record, `SistemaInformatico/${path}`) === valueAt(requestedSystem, path),
  );
}

const recipientIdsOf = (element: XmlElement): (string | undefined)[] =>
  elementsAt(element, 'Destinatarios', 'IDDestinatario').map((party) => valueAt(party, 'NIF') ?? valueAt(party, 'IDOtro/ID'));

function matchesQuery({ invoice, element }: FoundInvoice, query: InvoiceQuery): boolean {
  const recipients = recipientIdsOf(element);
  const otherParties = query.asks === 'issuer' ? recipients : [invoice.record.issuer];
  return (
    (query.asks === 'issuer' || recipients.includes(query.nif)) &&
    (query.otherParty === undefined || otherParties.includes(query.otherParty)) &&
    (query.reference === undefined || valueAt(element, 'RefExterna') === query.reference) &&
    (query.system === undefined || isSameSystem(element, query.system))
  );
}

/** The invoices after the caller's last one. An unknown last one has no followers. */
function invoicesAfter(foundInvoices: readonly FoundInvoice[], afterKey: XmlElement | undefined): readonly FoundInvoice[] {
  if (afterKey === undefined) return foundInvoices;
  const readKeyField = (name: string) => valueAt(afterKey, name) ?? '';
  const lastKey = serializeKey({
    issuer: readKeyField('IDEmisorFactura'),
    number: readKeyField('NumSerieFactura'),
    date: readKeyField('FechaExpedicionFactura'),
  });
  const index = foundInvoices.findIndex(({ invoice }) => serializeKey(invoice.record) === lastKey);
  return index === -1 ? [] : foundInvoices.slice(index + 1);
}

/** The invoices that a query names, in the order of their presentation. */
export function findInvoices(registry: Registry, query: InvoiceQuery, pageSize: number): InvoicePage {
  const foundInvoices = registry
    .listInvoices()
    .filter((invoice) => mayMatch(invoice, query))
    .map(parseInvoice)
    .filter((invoice) => matchesQuery(invoice, query))
    .sort((one, other) => one.invoice.record.sequence - other.invoice.record.sequence);
  const remainingInvoices = invoicesAfter(foundInvoices, query.after);
  return { found: remainingInvoices.slice(0, pageSize), hasMore: remainingInvoices.length > pageSize };
}
