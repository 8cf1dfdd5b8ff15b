import { madridTimestamp } from '#app/records/dates';
import type { InvoiceKey } from '#app/records/invoice-record';
import { writeEnvelope, rewriteElement, writeElement, writeOptionalElement } from '#app/xml/write-xml';
import type { XmlFragment } from '#app/xml/write-xml';
import type { XmlElement } from '#app/xml/element';
import type { NamespacePrefix } from '#app/xml/namespaces';
import type { FoundInvoice, InvoicePage } from './find-invoices';
import type { InvoiceQuery } from './read-query';

/** Fields of a record in the order of the answer's schema. */
const RECORD_FIELDS = [
  ...['RefExterna', 'Subsanacion', 'RechazoPrevio', 'SinRegistroPrevio', 'GeneradoPor', 'Generador', 'TipoFactura', 'TipoRectificativa'],
  ...['FacturasRectificadas', 'FacturasSustituidas', 'ImporteRectificacion', 'FechaOperacion', 'DescripcionOperacion'],
  ...['FacturaSimplificadaArt7273', 'FacturaSinIdentifDestinatarioArt61d', 'Macrodato', 'EmitidaPorTerceroODestinatario', 'Tercero'],
  ...['Destinatarios', 'Cupon', 'Desglose', 'CuotaTotal', 'ImporteTotal', 'Encadenamiento', 'SistemaInformatico'],
  ...['FechaHoraHusoGenRegistro', 'NumRegistroAcuerdoFacturacion', 'IdAcuerdoSistemaInformatico', 'TipoHuella', 'Huella'],
];
/** Fields whose children the answer's schema declares itself, in its own namespace. */
const FIELDS_WITH_ANSWER_CHILDREN = new Set(['FacturasRectificadas', 'FacturasSustituidas', 'Destinatarios', 'Encadenamiento']);

function writeField(element: XmlElement): XmlFragment {
  const answerNamespaceDepth = FIELDS_WITH_ANSWER_CHILDREN.has(element.name) ? 1 : 0;
  return rewriteElement(element, (depth): NamespacePrefix => (depth <= answerNamespaceDepth ? 'sfLRRC' : 'sf'));
}

function writeKey(name: 'IDFactura' | 'ClavePaginacion', { issuer, number, date }: InvoiceKey): XmlFragment {
  return writeElement(`sfLRRC:${name}`, [
    writeElement('sf:IDEmisorFactura', issuer),
    writeElement('sf:NumSerieFactura', number),
    writeElement('sf:FechaExpedicionFactura', date),
  ]);
}

function writeRecordData({ invoice, element }: FoundInvoice, query: InvoiceQuery): XmlFragment {
  const { representative, endDate, incident } = invoice.record.header;
  const names = RECORD_FIELDS.filter((name) => name !== 'SistemaInformatico' || query.showsSystem);
  const fields = names.map((name) => element.children.find((child) => child.name === name)).filter((field) => field !== undefined);
  const issuerName = element.children.find(({ name }) => name === 'NombreRazonEmisor');
  return writeElement('sfLRRC:DatosRegistroFacturacion', [
    query.showsIssuerName && issuerName ? writeField(issuerName) : undefined,
    ...fields.map(writeField),
    writeOptionalElement('sfLRRC:NifRepresentante', representative),
    writeOptionalElement('sfLRRC:FechaFinVeriFactu', endDate),
    writeOptionalElement('sfLRRC:Incidencia', incident),
  ]);
}

function writeInvoice(found: FoundInvoice, query: InvoiceQuery): XmlFragment {
  const { record, state, code, description, modifiedAt } = found.invoice;
  return writeElement('sfLRRC:RegistroRespuestaConsultaFactuSistemaFacturacion', [
    writeKey('IDFactura', record),
    writeRecordData(found, query),
    writeElement('sfLRRC:DatosPresentacion', [
      writeElement('sf:NIFPresentador', record.presenter),
      writeElement('sf:TimestampPresentacion', madridTimestamp(record.receivedAt)),
      writeElement('sf:IdPeticion', record.requestId),
    ]),
    writeElement('sfLRRC:EstadoRegistro', [
      writeElement('sfLRRC:TimestampUltimaModificacion', madridTimestamp(modifiedAt)),
      writeElement('sfLRRC:EstadoRegistro', state),
      writeOptionalElement('sfLRRC:CodigoErrorRegistro', code?.toString()),
      writeOptionalElement('sfLRRC:DescripcionErrorRegistro', description?.slice(0, 500)),
    ]),
  ]);
}

/** `RespuestaConsultaFactuSistemaFacturacion` as a SOAP message. */
export function writeQueryAnswer(query: InvoiceQuery, { found, hasMore }: InvoicePage): string {
  const last = found.at(-1);
  const body = writeElement('sfLRRC:RespuestaConsultaFactuSistemaFacturacion', [
    rewriteElement(query.header, (depth) => (depth === 0 ? 'sfLRRC' : undefined)),
    writeElement('sfLRRC:PeriodoImputacion', [writeElement('sfLRRC:Ejercicio', query.year), writeElement('sfLRRC:Periodo', query.month)]),
    writeElement('sfLRRC:IndicadorPaginacion', hasMore ? 'S' : 'N'),
    writeElement('sfLRRC:ResultadoConsulta', found.length === 0 ? 'SinDatos' : 'ConDatos'),
    ...found.map((invoice) => writeInvoice(invoice, query)),
    hasMore && last ? writeKey('ClavePaginacion', last.invoice.record) : undefined,
  ]);
  return writeEnvelope(body, ['sfLRRC', 'sf']);
}
