import type { Agency } from '#app/agency';
import type { ReceivedRecord, Verdict } from '#app/memory/received-record';
import { InvoiceRecord } from '#app/records/invoice-record';
import { dayOf, madridDay } from '#app/records/dates';
import { OWN_CODES, descriptionOf } from '#app/rules/errors';
import type { RuleContext } from '#app/rules/rule';
import { codeOfWrongValue } from '#app/rules/value-codes';
import type { Violation } from '#app/schema/check-schema';
import { SoapFault } from '#app/soap/soap-fault';
import type { XmlElement } from '#app/xml/element';
import { rewrite } from '#app/xml/write-xml';
import { decideVerdict } from './decide-verdict';
import { readHeader } from './request-header';
import type { RequestHeader } from './request-header';
import { wrongValuesOf } from './request-violations';
import { answerOf } from './submission-answer';

/** The agency's limit of records in one request. A full request need not wait. */
const MOST_RECORDS = 1_000;

function verdictOfValue({ name }: Violation): Verdict {
  const code = codeOfWrongValue(name);
  return { state: 'Incorrecto', code, description: `${descriptionOf(code)}: ${name}` };
}

/** Data of one request that all its records share. */
interface Request {
  readonly header: RequestHeader;
  readonly context: RuleContext;
  readonly requestId: string;
  readonly presenter: string;
}

function receivedOf(record: InvoiceRecord, verdict: Verdict, sequence: number, request: Request): ReceivedRecord {
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
    period: (dayOf(record.value('FechaOperacion') ?? record.key.date) ?? '').slice(0, 7),
    header: { representative, endDate, incident },
    verdict,
    xml: rewrite({ ...record.element, children }).xml,
  };
}

/** `IdPeticion`: the day and the sequence of the first record, 20 characters. */
function requestIdOf({ registry }: Agency, nowMs: number): string {
  return `${madridDay(nowMs).replaceAll('-', '')}${String(registry.nextSequence).padStart(12, '0')}`;
}

function refuseEarly(agency: Agency, issuer: string, records: number): void {
  if (records < MOST_RECORDS && agency.mustWait(issuer)) throw new SoapFault(OWN_CODES.earlyRequest, `NIF:${issuer}`);
}

/**
 * Executes `RegFactuSistemaFacturacion`: decides about each record, stores it with its verdict, and starts the waiting time.
 * @param presenter NIF of the client certificate, if it has one
 * @returns the answer as a SOAP message
 * @throws SoapFault when the whole request is refused
 */
export function receiveRecords(agency: Agency, root: XmlElement, presenter: string | undefined): string {
  const lines = root.children.filter(({ name }) => name === 'RegistroFactura');
  if (lines.length > MOST_RECORDS) throw new SoapFault(4114);
  const wrongValues = wrongValuesOf(root);
  const nowMs = agency.clock.nowMs();
  const header = readHeader(root, nowMs, presenter);
  refuseEarly(agency, header.issuer, lines.length);
  const context = { nowMs, issuer: header.issuer, isIncident: header.incident === 'S' };
  const request = { header, context, requestId: requestIdOf(agency, nowMs), presenter: presenter ?? header.issuer };
  const received = lines.map((line) => {
    const record = new InvoiceRecord(line.children[0] ?? line);
    const wrong = wrongValues.get(line);
    const verdict = wrong === undefined ? decideVerdict(record, context, agency) : verdictOfValue(wrong);
    const stored = receivedOf(record, verdict, agency.registry.nextSequence, request);
    agency.registry.add(stored);
    return { record, verdict, stored };
  });
  agency.finishRequest(
    header.issuer,
    received.map(({ stored }) => stored),
  );
  return answerOf({ ...request, lines: received, waitingSeconds: agency.waitingSeconds });
}
