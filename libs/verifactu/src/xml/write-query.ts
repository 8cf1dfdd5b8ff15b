import { formatDay } from '../records/madrid-time';
import type { InvoiceId, Issuer } from '../records/record';
import { writeInvoiceId, writeParty } from './write-record';
import type { Xml } from './write-xml';
import { writeElement, writeEnvelope } from './write-xml';

/** The invoice of a query. */
export interface InvoiceQuery {
  readonly issuer: Issuer;
  readonly number: string;
  readonly issuedOn: string;
  /** The day of supply, if the record has one: the agency files the invoice under its month. */
  readonly operationOn?: string;
}

/** The invoices of one month that were issued from one day until another. */
export interface MonthQuery {
  readonly issuer: Issuer;
  /** Both days, such as `2027-01-31`, are of the same month. */
  readonly from: string;
  readonly until: string;
  /** The last invoice of the page before; absent for the first page. */
  readonly after?: InvoiceId;
}

/** The agency files an invoice under the month of its day of supply, or of its issue. */
function writePeriod(day: string): Xml {
  const [year = '', month = ''] = day.split('-');
  return writeElement('sfLRC:PeriodoImputacion', [writeElement('sf:Ejercicio', year), writeElement('sf:Periodo', month)]);
}

function writeQueryOf(issuer: Issuer, filters: readonly (Xml | undefined)[], additional?: Xml): string {
  const body = writeElement('sfLRC:ConsultaFactuSistemaFacturacion', [
    writeElement('sfLRC:Cabecera', [writeElement('sf:IDVersion', '1.0'), writeElement('sf:ObligadoEmision', writeParty(issuer))]),
    writeElement('sfLRC:FiltroConsulta', filters),
    additional,
  ]);
  return writeEnvelope(body, ['sfLRC', 'sf']);
}

/** The request `ConsultaFactuSistemaFacturacion` for one invoice, as a SOAP message. */
export function writeQuery({ issuer, number, issuedOn, operationOn = issuedOn }: InvoiceQuery): string {
  return writeQueryOf(issuer, [
    writePeriod(operationOn),
    writeElement('sfLRC:NumSerieFactura', number),
    writeElement('sfLRC:FechaExpedicionFactura', [writeElement('sf:FechaExpedicionFactura', formatDay(issuedOn))]),
  ]);
}

/** The request `ConsultaFactuSistemaFacturacion` for a page of a month, with the invoicing system of each record. */
export function writeMonthQuery({ issuer, from, until, after }: MonthQuery): string {
  const range = [writeElement('sf:Desde', formatDay(from)), writeElement('sf:Hasta', formatDay(until))];
  return writeQueryOf(
    issuer,
    [
      writePeriod(from),
      writeElement('sfLRC:FechaExpedicionFactura', [writeElement('sf:RangoFechaExpedicion', range)]),
      after && writeElement('sfLRC:ClavePaginacion', writeInvoiceId(after)),
    ],
    writeElement('sfLRC:DatosAdicionalesRespuesta', [writeElement('sfLRC:MostrarSistemaInformatico', 'S')]),
  );
}
