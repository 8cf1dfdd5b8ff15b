import type { Issuer, VerifactuRecord } from '../records/record';
import { InvalidRequestError } from './invalid-request-error';
import { writeParty, writeRecord } from './write-record';
import { writeElement, writeEnvelope, writeMark } from './write-xml';

/** The agency's limit of records in one request. */
export const MAX_RECORDS_PER_REQUEST = 1_000;

/** Records of one issuer, in the order of the chain. */
export interface Submission {
  readonly issuer: Issuer;
  readonly records: readonly VerifactuRecord[];
  /** Whether a fault, such as a lost connection, delayed these records (`Incidencia`). */
  readonly isDelayedByIncident?: boolean;
}

function checkSubmission({ issuer, records }: Submission): void {
  if (records.length === 0) throw new InvalidRequestError('NO_RECORDS', 'Send at least one record.');
  if (records.length > MAX_RECORDS_PER_REQUEST)
    throw new InvalidRequestError(
      'TOO_MANY_RECORDS',
      `Send at most ${MAX_RECORDS_PER_REQUEST} records, and the others in the next request.`,
    );
  if (records.some((record) => record.issuer.nif !== issuer.nif))
    throw new InvalidRequestError('OTHER_ISSUER', 'Send the records of each issuer in a request of its own.');
  const isBroken = records.some((record, index) => index > 0 && record.previous?.fingerprint !== records[index - 1]?.fingerprint);
  if (isBroken) throw new InvalidRequestError('CHAIN_BROKEN', 'Send consecutive records of the chain, oldest first.');
}

/**
 * The request `RegFactuSistemaFacturacion` as a SOAP message.
 * @throws InvalidRequestError when it has no records or too many, or they are not one part of one chain
 */
export function writeSubmission(submission: Submission): string {
  checkSubmission(submission);
  const { issuer, records, isDelayedByIncident } = submission;
  const incident = writeMark('sf:Incidencia', isDelayedByIncident);
  const body = writeElement('sfLR:RegFactuSistemaFacturacion', [
    writeElement('sfLR:Cabecera', [
      writeElement('sf:ObligadoEmision', writeParty(issuer)),
      incident && writeElement('sf:RemisionVoluntaria', [incident]),
    ]),
    ...records.map((record) => writeElement('sfLR:RegistroFactura', [writeRecord(record)])),
  ]);
  return writeEnvelope(body, ['sfLR', 'sf']);
}
