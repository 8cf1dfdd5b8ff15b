import type { Agency } from '#app/agency';
import type { ReceivedRecord, RecordVerdict } from '#app/memory/received-record';
import { InvoiceRecord } from '#app/records/invoice-record';
import { parseDay, madridDay } from '#app/records/dates';
import { SANDBOX_ERROR_CODES, descriptionOf } from '#app/rules/errors';
import type { RuleContext } from '#app/rules/rule';
import { valueErrorCodeOf } from '#app/rules/value-error-codes';
import type { Violation } from '#app/schema/check-schema';
import { SoapFault } from '#app/soap/soap-fault';
import type { XmlElement } from '#app/xml/element';
import { rewriteElement } from '#app/xml/write-xml';
import { decideVerdict } from './decide-verdict';
import { readHeader } from './request-header';
import type { RequestHeader } from './request-header';
import { wrongValuesOf } from './request-violations';
import { writeSubmissionAnswer } from './write-submission-answer';

/** The agency's limit of records in one request. A full request need not wait. */
const MAX_RECORDS = 1_000;

function wrongValueVerdictOf({ name }: Violation): RecordVerdict {
  const code = valueErrorCodeOf(name);
  return { state: 'Incorrecto', code, description: `${descriptionOf(code)}: ${name}` };
}

/** Data of one request that all its records share. */
interface SubmissionRequest {
  readonly header: RequestHeader;
  readonly context: RuleContext;
  readonly requestId: string;
  readonly presenter: string;
}

function receivedRecordOf(record: InvoiceRecord, verdict: RecordVerdict, sequence: number, request: SubmissionRequest): ReceivedRecord {
  const { header, context, requestId, presenter } = request;
  const { representative, endDate, incident } = header;
  const children = record.element.children.filter(({ name }) => name !== 'Signature');
  return {
    ...record.key,
    sequence,
    requestId,
    presenter,
    receivedAt: context.nowMs,
    kind: record.kind,
    chain: record.chain,
    fingerprint: record.fingerprint,
    period: (parseDay(record.valueAt('FechaOperacion') ?? record.key.date) ?? '').slice(0, 7),
    header: { representative, endDate, incident },
    verdict,
    xml: rewriteElement({ ...record.element, children }).xml,
  };
}

/** `IdPeticion`: the day and the sequence of the first record, 20 characters. */
function requestIdOf({ registry }: Agency, nowMs: number): string {
  return `${madridDay(nowMs).replaceAll('-', '')}${String(registry.nextSequence).padStart(12, '0')}`;
}

function refuseEarlyRequest(agency: Agency, issuer: string, recordCount: number): void {
  if (recordCount < MAX_RECORDS && agency.mustWait(issuer)) throw new SoapFault(SANDBOX_ERROR_CODES.earlyRequest, `NIF:${issuer}`);
}

/**
 * Executes `RegFactuSistemaFacturacion`: decides about each record, stores it with its verdict, and starts the waiting time.
 * @param presenter NIF of the client certificate, if it has one
 * @returns the answer as a SOAP message
 * @throws SoapFault when the whole request is refused
 */
export function receiveRecords(agency: Agency, root: XmlElement, presenter: string | undefined): string {
  const lines = root.children.filter(({ name }) => name === 'RegistroFactura');
  if (lines.length > MAX_RECORDS) throw new SoapFault(4114);
  const wrongValues = wrongValuesOf(root);
  const nowMs = agency.clock.nowMs();
  const header = readHeader(root, nowMs, presenter);
  refuseEarlyRequest(agency, header.issuer, lines.length);
  const context = { nowMs, issuer: header.issuer, isIncident: header.incident === 'S' };
  const request = { header, context, requestId: requestIdOf(agency, nowMs), presenter: presenter ?? header.issuer };
  const results = lines.map((line) => {
    const record = new InvoiceRecord(line.children[0] ?? line);
    const wrongValue = wrongValues.get(line);
    const verdict = wrongValue === undefined ? decideVerdict(record, context, agency) : wrongValueVerdictOf(wrongValue);
    const receivedRecord = receivedRecordOf(record, verdict, agency.registry.nextSequence, request);
    agency.registry.add(receivedRecord);
    return { record, verdict, stored: receivedRecord };
  });
  agency.finishRequest(
    header.issuer,
    results.map(({ stored: receivedRecord }) => receivedRecord),
  );
  return writeSubmissionAnswer({ ...request, lines: results, waitingSeconds: agency.waitingSeconds });
}
