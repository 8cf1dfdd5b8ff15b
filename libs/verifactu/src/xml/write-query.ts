import { formatDay } from '../records/madrid-time';
import type { Issuer } from '../records/record';
import { writeParty } from './write-record';
import { writeElement, writeEnvelope } from './write-xml';

/** The invoice of a query. */
export interface InvoiceQuery {
  readonly issuer: Issuer;
  readonly number: string;
  readonly issuedOn: string;
  /** The day of supply, if the record has one: the agency files the invoice under its month. */
  readonly operationOn?: string;
}

/** The request `ConsultaFactuSistemaFacturacion` for one invoice, as a SOAP message. */
export function writeQuery({ issuer, number, issuedOn, operationOn = issuedOn }: InvoiceQuery): string {
  const [year = '', month = ''] = operationOn.split('-');
  const body = writeElement('sfLRC:ConsultaFactuSistemaFacturacion', [
    writeElement('sfLRC:Cabecera', [writeElement('sf:IDVersion', '1.0'), writeElement('sf:ObligadoEmision', writeParty(issuer))]),
    writeElement('sfLRC:FiltroConsulta', [
      writeElement('sfLRC:PeriodoImputacion', [writeElement('sf:Ejercicio', year), writeElement('sf:Periodo', month)]),
      writeElement('sfLRC:NumSerieFactura', number),
      writeElement('sfLRC:FechaExpedicionFactura', [writeElement('sf:FechaExpedicionFactura', formatDay(issuedOn))]),
    ]),
  ]);
  return writeEnvelope(body, ['sfLRC', 'sf']);
}
