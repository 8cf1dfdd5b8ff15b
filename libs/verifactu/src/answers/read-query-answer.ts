import type { InvoiceId } from '../records/record';
import { textAt } from '../xml/parse-xml';
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
