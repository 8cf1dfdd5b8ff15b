import { UnreadableAnswerError } from '../answers/read-fields';
import { readInvoicePage, readQueryAnswer } from '../answers/read-query-answer';
import type { HeldInvoice, InvoicePage } from '../answers/read-query-answer';
import { readSubmissionAnswer } from '../answers/read-submission-answer';
import type { SubmissionAnswer } from '../answers/read-submission-answer';
import type { VerifactuRecord } from '../records/record';
import { InvalidRequestError } from '../xml/invalid-request-error';
import type { XmlNode } from '../xml/parse-xml';
import { writeMonthQuery, writeQuery } from '../xml/write-query';
import type { MonthQuery } from '../xml/write-query';
import { writeSubmission } from '../xml/write-submission';
import type { Submission } from '../xml/write-submission';
import { readCertificates } from './client-certificate';
import type { ClientCertificate } from './client-certificate';
import { outcomeOf } from './outcome';
import type { Outcome } from './outcome';
import { postXml } from './post-xml';
import type { Connection } from './post-xml';

/** The agency's addresses. Those of seals are for a certificate of a company's seal. */
export const VERIFACTU_SERVICES = {
  production: 'https://www1.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
  productionSeal: 'https://www10.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
  test: 'https://prewww1.aeat.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
  testSeal: 'https://prewww10.aeat.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
} as const;

/** Options of a client. */
export interface ClientOptions {
  /** One of `VERIFACTU_SERVICES`, or that of a sandbox. */
  readonly service: string;
  /** The seller's certificate; only a sandbox on this machine needs none. */
  readonly certificate?: ClientCertificate;
  /** Trusted authorities as PEM; those of Node.js without it. */
  readonly authorities?: string | Buffer;
  /** Limit until the connection is encrypted; 10 seconds without it. */
  readonly connectTimeoutMs?: number;
  /** Limit from there to the end of the answer; 120 seconds without it. */
  readonly answerTimeoutMs?: number;
}

/** What the agency holds for a record. */
export interface QueriedRecord {
  /** Whether this record itself arrived, so that it must not be sent again. */
  readonly hasArrived: boolean;
  /** The invoice as the agency holds it, perhaps by another record. */
  readonly held?: HeldInvoice;
}

const QUERY_ANSWER = 'RespuestaConsultaFactuSistemaFacturacion';
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

function requireEncryption(url: URL): void {
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname))) return;
  throw new InvalidRequestError('NOT_ENCRYPTED', 'Use an https address; http is for a sandbox on this machine.');
}

/** @throws UnreadableAnswerError unless the answer is about these records, in their order */
function readAnswerAbout(records: readonly VerifactuRecord[], node: XmlNode): SubmissionAnswer {
  const answer = readSubmissionAnswer(node);
  const isAboutRecords = records.every(({ kind, number, issuedOn }, index) => {
    const line = answer.records[index];
    return line?.kind === kind && line.number === number && line.issuedOn === issuedOn;
  });
  if (!isAboutRecords || answer.records.length !== records.length)
    throw new UnreadableAnswerError('The lines of the answer are not those of the records.');
  return answer;
}

function findRecord(record: VerifactuRecord, invoices: readonly HeldInvoice[]): QueriedRecord {
  const held = invoices.find(({ number, issuedOn }) => number === record.number && issuedOn === record.issuedOn);
  // An invoice is canceled once, so that its cancellation needs no comparison.
  const hasArrived = record.kind === 'cancellation' ? held?.state === 'cancelled' : held?.fingerprint === record.fingerprint;
  return { hasArrived, held };
}

/** Sends records to the tax agency, one request at a time, and never repeats a request by itself. */
export class VerifactuClient {
  private readonly connection: Connection;

  /** @throws InvalidRequestError when the service is not encrypted, or a certificate cannot be read */
  constructor({ service, certificate, authorities, connectTimeoutMs = 10_000, answerTimeoutMs = 120_000 }: ClientOptions) {
    const url = new URL(service);
    requireEncryption(url);
    this.connection = { url, secureContext: readCertificates(certificate, authorities), connectTimeoutMs, answerTimeoutMs };
  }

  /**
   * Sends records in their order, oldest first. The caller waits until `nextRequestAt`.
   * @throws InvalidRequestError when the records are none, too many, or not one part of one chain
   */
  async sendRecords(submission: Submission): Promise<Outcome<SubmissionAnswer>> {
    const reply = await postXml(this.connection, writeSubmission(submission));
    return outcomeOf(reply, 'RespuestaRegFactuSistemaFacturacion', (answer) => readAnswerAbout(submission.records, answer));
  }

  /** Asks whether a record arrived. It resolves an unknown outcome, record by record. */
  async queryRecord(record: VerifactuRecord): Promise<Outcome<QueriedRecord>> {
    const reply = await postXml(this.connection, writeQuery(record));
    return outcomeOf(reply, QUERY_ANSWER, (answer) => findRecord(record, readQueryAnswer(answer)));
  }

  /** A page of the invoices that the agency holds of a month, with the links of their chain. */
  async queryMonth(query: MonthQuery): Promise<Outcome<InvoicePage>> {
    const reply = await postXml(this.connection, writeMonthQuery(query));
    return outcomeOf(reply, QUERY_ANSWER, readInvoicePage);
  }
}
