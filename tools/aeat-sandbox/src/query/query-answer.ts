import { madridTimestamp } from '#app/records/dates';
import type { InvoiceKey } from '#app/records/invoice-record';
import { envelope, rewrite, write, writeOptional } from '#app/xml/write-xml';
import type { Written } from '#app/xml/write-xml';
import type { XmlElement } from '#app/xml/element';
import type { Prefix } from '#app/xml/namespaces';
import type { FoundInvoice, Page } from './find-invoices';
import type { Query } from './read-query';

/** Fields of a record in the order of the answer's schema. */
const FIELDS = [
  ...['RefExterna', 'Subsanacion', 'RechazoPrevio', 'SinRegistroPrevio', 'GeneradoPor', 'Generador', 'TipoFactura', 'TipoRectificativa'],
  ...['FacturasRectificadas', 'FacturasSustituidas', 'ImporteRectificacion', 'FechaOperacion', 'DescripcionOperacion'],
  ...['FacturaSimplificadaArt7273', 'FacturaSinIdentifDestinatarioArt61d', 'Macrodato', 'EmitidaPorTerceroODestinatario', 'Tercero'],
  ...['Destinatarios', 'Cupon', 'Desglose', 'CuotaTotal', 'ImporteTotal', 'Encadenamiento', 'SistemaInformatico'],
  ...['FechaHoraHusoGenRegistro', 'NumRegistroAcuerdoFacturacion', 'IdAcuerdoSistemaInformatico', 'TipoHuella', 'Huella'],
];
/** Fields whose children the answer's schema declares itself, in its own namespace. */
const OWN_CHILDREN = new Set(['FacturasRectificadas', 'FacturasSustituidas', 'Destinatarios', 'Encadenamiento']);

function fieldOf(element: XmlElement): Written {
  const ownDepth = OWN_CHILDREN.has(element.name) ? 1 : 0;
  return rewrite(element, (depth): Prefix => (depth <= ownDepth ? 'sfLRRC' : 'sf'));
}

function keyOf(name: 'IDFactura' | 'ClavePaginacion', { issuer, number, date }: InvoiceKey): Written {
  return write(`sfLRRC:${name}`, [
    write('sf:IDEmisorFactura', issuer),
    write('sf:NumSerieFactura', number),
    write('sf:FechaExpedicionFactura', date),
  ]);
}

function dataOf({ invoice, element }: FoundInvoice, query: Query): Written {
  const { representative, endDate, incident } = invoice.record.header;
  const names = FIELDS.filter((name) => name !== 'SistemaInformatico' || query.showsSystem);
  const fields = names.map((name) => element.children.find((child) => child.name === name)).filter((field) => field !== undefined);
  const issuerName = element.children.find(({ name }) => name === 'NombreRazonEmisor');
  return write('sfLRRC:DatosRegistroFacturacion', [
    query.showsIssuerName && issuerName ? fieldOf(issuerName) : undefined,
    ...fields.map(fieldOf),
    writeOptional('sfLRRC:NifRepresentante', representative),
    writeOptional('sfLRRC:FechaFinVeriFactu', endDate),
    writeOptional('sfLRRC:Incidencia', incident),
  ]);
}

function invoiceOf(found: FoundInvoice, query: Query): Written {
  const { record, state, code, description, modifiedAt } = found.invoice;
  return write('sfLRRC:RegistroRespuestaConsultaFactuSistemaFacturacion', [
    keyOf('IDFactura', record),
    dataOf(found, query),
    write('sfLRRC:DatosPresentacion', [
      write('sf:NIFPresentador', record.presenter),
      write('sf:TimestampPresentacion', madridTimestamp(record.receivedAt)),
      write('sf:IdPeticion', record.requestId),
    ]),
    write('sfLRRC:EstadoRegistro', [
      write('sfLRRC:TimestampUltimaModificacion', madridTimestamp(modifiedAt)),
      write('sfLRRC:EstadoRegistro', state),
      writeOptional('sfLRRC:CodigoErrorRegistro', code?.toString()),
      writeOptional('sfLRRC:DescripcionErrorRegistro', description?.slice(0, 500)),
    ]),
  ]);
}

/** `RespuestaConsultaFactuSistemaFacturacion` as a SOAP message. */
export function queryAnswerOf(query: Query, { found, hasMore }: Page): string {
  const last = found.at(-1);
  const body = write('sfLRRC:RespuestaConsultaFactuSistemaFacturacion', [
    rewrite(query.header, (depth) => (depth === 0 ? 'sfLRRC' : undefined)),
    write('sfLRRC:PeriodoImputacion', [write('sfLRRC:Ejercicio', query.year), write('sfLRRC:Periodo', query.month)]),
    write('sfLRRC:IndicadorPaginacion', hasMore ? 'S' : 'N'),
    write('sfLRRC:ResultadoConsulta', found.length === 0 ? 'SinDatos' : 'ConDatos'),
    ...found.map((invoice) => invoiceOf(invoice, query)),
    hasMore && last ? keyOf('ClavePaginacion', last.invoice.record) : undefined,
  ]);
  return envelope(body, ['sfLRRC', 'sf']);
}
