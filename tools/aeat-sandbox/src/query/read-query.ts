import { parseDay } from '#app/records/dates';
import { isNif } from '#app/records/nif';
import { SoapFault } from '#app/soap/soap-fault';
import { elementAt, valueAt } from '#app/xml/element';
import type { XmlElement } from '#app/xml/element';

const FILTER_PATH = 'FiltroConsulta';
const ISSUE_DATE_PATH = `${FILTER_PATH}/FechaExpedicionFactura`;

/** A query, read from `ConsultaFactuSistemaFacturacion`. Days are like `2026-11-25`. */
export interface InvoiceQuery {
  readonly header: XmlElement;
  /** The NIF of the query's header: that of the issuer, or of the recipient. */
  readonly nif: string;
  readonly asks: 'issuer' | 'recipient';
  readonly year: string;
  readonly month: string;
  readonly number: string | undefined;
  /** NIF or foreign number of the other party. */
  readonly otherParty: string | undefined;
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly system: XmlElement | undefined;
  readonly reference: string | undefined;
  /** The key of the last invoice that the caller has: its invoices follow. */
  readonly after: XmlElement | undefined;
  readonly showsIssuerName: boolean;
  readonly showsSystem: boolean;
}

function checkRecipient(query: InvoiceQuery): void {
  if (elementAt(query.header, 'IndicadorRepresentante') !== undefined) throw new SoapFault(1261);
  if (query.showsSystem) throw new SoapFault(1272);
}

function checkQuery(query: InvoiceQuery, presenter: string | undefined): void {
  const isRecipient = query.asks === 'recipient';
  if (!isNif(query.nif)) throw new SoapFault(4116, `NIF:${query.nif}`);
  if (presenter !== undefined && presenter !== query.nif) throw new SoapFault(isRecipient ? 4132 : 4112, `NIF:${presenter}`);
  if (isRecipient) checkRecipient(query);
  if (query.from !== undefined && query.until !== undefined && query.from > query.until) throw new SoapFault(1250);
}

/**
 * Reads a query that fits the schemas.
 * @param presenter NIF of the client certificate, if it has one
 * @throws SoapFault when it breaks a rule
 */
export function readQuery(root: XmlElement, presenter: string | undefined): InvoiceQuery {
  const readValue = (path: string) => valueAt(root, path);
  const recipient = readValue('Cabecera/Destinatario/NIF');
  const day = parseDay(readValue(`${ISSUE_DATE_PATH}/FechaExpedicionFactura`));
  const query: InvoiceQuery = {
    header: elementAt(root, 'Cabecera') ?? root,
    nif: recipient ?? readValue('Cabecera/ObligadoEmision/NIF') ?? '',
    asks: recipient === undefined ? 'issuer' : 'recipient',
    year: readValue(`${FILTER_PATH}/PeriodoImputacion/Ejercicio`) ?? '',
    month: readValue(`${FILTER_PATH}/PeriodoImputacion/Periodo`) ?? '',
    number: readValue(`${FILTER_PATH}/NumSerieFactura`),
    otherParty: readValue(`${FILTER_PATH}/Contraparte/NIF`) ?? readValue(`${FILTER_PATH}/Contraparte/IDOtro/ID`),
    from: day ?? parseDay(readValue(`${ISSUE_DATE_PATH}/RangoFechaExpedicion/Desde`)),
    until: day ?? parseDay(readValue(`${ISSUE_DATE_PATH}/RangoFechaExpedicion/Hasta`)),
    system: elementAt(root, `${FILTER_PATH}/SistemaInformatico`),
    reference: readValue(`${FILTER_PATH}/RefExterna`),
    after: elementAt(root, `${FILTER_PATH}/ClavePaginacion`),
    showsIssuerName: readValue('DatosAdicionalesRespuesta/MostrarNombreRazonEmisor') === 'S',
    showsSystem: readValue('DatosAdicionalesRespuesta/MostrarSistemaInformatico') === 'S',
  };
  checkQuery(query, presenter);
  return query;
}
