import type { InvoiceId } from '../records/record';
import { nodeAt, textAt } from '../xml/parse-xml';
import type { XmlNode } from '../xml/parse-xml';
import { HELD_STATES, readError, readInteger, readInvoiceId, requireChoice, requireText } from './read-fields';
import type { AgencyError, HeldState } from './read-fields';

/** The agency's verdict about one record. A rejected record must be corrected and sent again as an amendment. */
export type Verdict = 'accepted' | 'accepted-with-errors' | 'rejected';

/** What the agency answers about one record. */
export interface RecordAnswer extends InvoiceId {
  readonly kind: 'registration' | 'cancellation';
  readonly verdict: Verdict;
  readonly error?: AgencyError;
  /** The record that the agency holds already, when it rejected this one as a duplicate. */
  readonly duplicateOf?: { readonly requestId: string; readonly state: HeldState; readonly error?: AgencyError };
}

/** The agency's answer to a request with records. */
export interface SubmissionAnswer {
  readonly verdict: 'accepted' | 'partly-accepted' | 'rejected';
  /** The agency's secure verification code of the request; absent when it rejected every record. */
  readonly csv?: string;
  /** ISO 8601 with an offset. */
  readonly presentedAt?: string;
  /** Seconds until the next request may follow. */
  readonly waitingSeconds: number;
  /** One for each record, in the order of the request. */
  readonly records: readonly RecordAnswer[];
}

/** The agency's first waiting time. */
const DEFAULT_WAITING_SECONDS = 60;
const VERDICTS: Readonly<Record<string, Verdict>> = {
  Correcto: 'accepted',
  AceptadoConErrores: 'accepted-with-errors',
  Incorrecto: 'rejected',
};
const REQUEST_VERDICTS: Readonly<Record<string, SubmissionAnswer['verdict']>> = {
  Correcto: 'accepted',
  ParcialmenteCorrecto: 'partly-accepted',
  Incorrecto: 'rejected',
};
const KINDS = { Alta: 'registration', Anulacion: 'cancellation' } as const;

function readDuplicate(line: XmlNode): RecordAnswer['duplicateOf'] {
  const duplicate = nodeAt(line, 'RegistroDuplicado');
  return (
    duplicate && {
      requestId: requireText(duplicate, 'IdPeticionRegistroDuplicado'),
      state: requireChoice(duplicate, 'EstadoRegistroDuplicado', HELD_STATES),
      error: readError(duplicate),
    }
  );
}

const readLine = (line: XmlNode): RecordAnswer => ({
  ...readInvoiceId(line),
  kind: requireChoice(line, 'Operacion/TipoOperacion', KINDS),
  verdict: requireChoice(line, 'EstadoRegistro', VERDICTS),
  error: readError(line),
  duplicateOf: readDuplicate(line),
});

/**
 * Reads `RespuestaRegFactuSistemaFacturacion`.
 * @throws UnreadableAnswerError when it is not as the schema says
 */
export function readSubmissionAnswer(answer: XmlNode): SubmissionAnswer {
  return {
    verdict: requireChoice(answer, 'EstadoEnvio', REQUEST_VERDICTS),
    csv: textAt(answer, 'CSV'),
    presentedAt: textAt(answer, 'DatosPresentacion/TimestampPresentacion'),
    waitingSeconds: readInteger(answer, 'TiempoEsperaEnvio') ?? DEFAULT_WAITING_SECONDS,
    records: answer.children.filter(({ name }) => name === 'RespuestaLinea').map(readLine),
  };
}
