export { nextRequestAt } from './answers/next-request-at';
export type { HeldInvoice, InvoicePage, SystemId } from './answers/read-query-answer';
export type { RecordAnswer, SubmissionAnswer } from './answers/read-submission-answer';
export type { Outcome } from './client/outcome';
export { VERIFACTU_SERVICES, VerifactuClient } from './client/verifactu-client';
export type { ClientOptions, QueriedRecord } from './client/verifactu-client';
export { QR_CHECK_PAGES, QR_PRINT, qrAddressOf } from './qr/qr-address';
export { checkIssuer } from './records/check-common';
export { createCancellation, createRegistration } from './records/create-record';
export { chainLinkOf, fingerprintOf } from './records/fingerprint';
export { InvalidRecordError } from './records/invalid-record-error';
export type { RecordProblem } from './records/invalid-record-error';
export type {
  Amendment,
  BreakdownLine,
  CancellationInput,
  CancellationRecord,
  ChainLink,
  Correction,
  InvoiceType,
  InvoicingSoftware,
  Issuer,
  Recipient,
  RegistrationInput,
  RegistrationRecord,
  VerifactuRecord,
} from './records/record';
export { InvalidRequestError } from './xml/invalid-request-error';
export type { MonthQuery } from './xml/write-query';
export { MAX_RECORDS_PER_REQUEST } from './xml/write-submission';
export { recordToXml } from './xml/write-record';
