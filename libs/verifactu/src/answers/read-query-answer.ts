import { parseCents } from '../records/amounts';
import type { ChainLink, InvoiceId } from '../records/record';
import { nodeAt, textAt } from '../xml/parse-xml';
import type { XmlNode } from '../xml/parse-xml';
import { HELD_STATES, readError, readInvoiceId, requireChoice } from './read-fields';
import type { AgencyError, HeldState } from './read-fields';

/** An invoice that the agency holds. */
export interface HeldInvoice extends InvoiceId {
  readonly state: HeldState;
  readonly error?: AgencyError;
  /** The fingerprint of the record that the agency holds. */
  readonly fingerprint?: string;
  /** The agency's id of the request with that record. */
  readonly requestId?: string;
  /** ISO 8601 with an offset. */
  readonly presentedAt?: string;
  /** The record before, which that record names; absent in the first one. */
  readonly previous?: ChainLink;
  /** The moment when that record was created, ISO 8601 with an offset. */
  readonly generatedAt?: string;
  /** Cents, VAT included; absent where the answer has none. */
  readonly totalCents?: number;
  /** The system that created that record; absent unless the query demands it. */
  readonly system?: SystemId;
}

/** The identity of an invoicing system: each has a chain of its own. */
export interface SystemId {
  readonly producerNif: string;
  readonly id: string;
  readonly installation: string;
}

/** A page of the invoices of a month. */
export interface InvoicePage {
  readonly invoices: readonly HeldInvoice[];
  /** The last invoice of this page, where another page follows. */
  readonly next?: InvoiceId;
}

function readPrevious(invoice: XmlNode): ChainLink | undefined {
  const path = 'DatosRegistroFacturacion/Encadenamiento/RegistroAnterior';
  const fingerprint = textAt(invoice, `${path}/Huella`);
  return fingerprint === undefined ? undefined : { ...readInvoiceId(invoice, path), fingerprint };
}

function readSystem(invoice: XmlNode): SystemId | undefined {
  const system = nodeAt(invoice, 'DatosRegistroFacturacion/SistemaInformatico');
  return (
    system && {
      producerNif: textAt(system, 'NIF') ?? '',
      id: textAt(system, 'IdSistemaInformatico') ?? '',
      installation: textAt(system, 'NumeroInstalacion') ?? '',
    }
  );
}

function readInvoice(invoice: XmlNode): HeldInvoice {
  const state = invoice.children.find(({ name }) => name === 'EstadoRegistro') ?? invoice;
  return {
    ...readInvoiceId(invoice),
    state: requireChoice(state, 'EstadoRegistro', HELD_STATES),
    error: readError(state),
    fingerprint: textAt(invoice, 'DatosRegistroFacturacion/Huella'),
    requestId: textAt(invoice, 'DatosPresentacion/IdPeticion'),
    presentedAt: textAt(invoice, 'DatosPresentacion/TimestampPresentacion'),
    previous: readPrevious(invoice),
    generatedAt: textAt(invoice, 'DatosRegistroFacturacion/FechaHoraHusoGenRegistro'),
    totalCents: parseCents(textAt(invoice, 'DatosRegistroFacturacion/ImporteTotal') ?? ''),
    system: readSystem(invoice),
  };
}

const RESULTS = { ConDatos: true, SinDatos: false } as const;

/**
 * Reads `RespuestaConsultaFactuSistemaFacturacion`: the invoices that the agency holds.
 * @throws UnreadableAnswerError when it is not as the schema says
 */
export function readQueryAnswer(answer: XmlNode): readonly HeldInvoice[] {
  if (!requireChoice(answer, 'ResultadoConsulta', RESULTS)) return [];
  return answer.children.filter(({ name }) => name === 'RegistroRespuestaConsultaFactuSistemaFacturacion').map(readInvoice);
}

const PAGINATION = { S: true, N: false } as const;

/**
 * Reads a page of `RespuestaConsultaFactuSistemaFacturacion`.
 * @throws UnreadableAnswerError when it is not as the schema says
 */
export function readInvoicePage(answer: XmlNode): InvoicePage {
  const hasMore = requireChoice(answer, 'IndicadorPaginacion', PAGINATION);
  return { invoices: readQueryAnswer(answer), ...(hasMore && { next: readInvoiceId(answer, 'ClavePaginacion') }) };
}
