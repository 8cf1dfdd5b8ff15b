import { environmentOfQr, fingerprintOf, isQrAddressOf, keyOf, recordOf } from './record.mjs';
import { ValueError } from './values.mjs';
import { parseXml } from './xml.mjs';

/** The state of the seller. VAT of other states is not declared to its agency. */
const SELLER_COUNTRY = 'ES';

/** Checks the chain of billing records, and each record against its document. */
export class Records {
  lastPosition = 0;
  withoutQrCount = 0;
  #lastFingerprint = null;
  #findings;
  #documents;
  #losses;
  /** The last record of each issuer, with the number of gaps before it. */
  #links = new Map();
  #gapCount = 0;

  constructor(findings, documents, losses) {
    this.#findings = findings;
    this.#documents = documents;
    this.#losses = losses;
    this.#passLosses();
  }

  /** Adds a line of the files of records. */
  add(line) {
    const name = `Record ${this.lastPosition + 1}`;
    try {
      const { posicion, qr, xml } = JSON.parse(line);
      if (this.#takePosition(posicion)) this.#check(`Record ${posicion}`, parseXml(xml), qr);
    } catch (error) {
      if (!(error instanceof ValueError || error instanceof SyntaxError || error instanceof TypeError)) throw error;
      this.#findings.add('record-unreadable', `${name} cannot be read: it ${error instanceof ValueError ? error.message : 'is damaged'}.`);
      this.#gapCount += 1;
    }
  }

  /** Compares the end of the chain with the summary, and finds documents without a record. */
  finish({ ultimaPosicion, ultimaHuella }) {
    if (this.lastPosition < ultimaPosicion)
      this.#findings.add('record-missing', `The records ${this.lastPosition + 1} to ${ultimaPosicion} are missing.`);
    else if (this.lastPosition > ultimaPosicion || (ultimaHuella ?? null) !== this.#lastFingerprint)
      this.#findings.add('chain-end', 'The last record is not the one at which the shop says that the chain ends.');
    for (const document of this.#findUnrecorded())
      this.#findings.add('record-absent', `Document ${document.number} has no billing record.`);
  }

  /** The positions of lost records that the agency holds. The chain goes on behind them. */
  #passLosses() {
    for (let link = this.#losses.linkAt(this.lastPosition + 1); link !== undefined; link = this.#losses.linkAt(this.lastPosition + 1)) {
      this.lastPosition += 1;
      this.#lastFingerprint = link.fingerprint;
      // The time of the record before still holds.
      this.#links.set(link.issuer, { ...this.#links.get(link.issuer), ...link, gapCount: this.#gapCount });
    }
  }

  /** @returns whether a record stands at its place */
  #takePosition(position) {
    const expected = this.lastPosition + 1;
    if (!Number.isInteger(position) || position < expected) {
      this.#findings.add('record-misplaced', `Record ${position} is listed twice, or not at its place.`);
      return false;
    }
    if (position > expected) {
      const missing = position - expected === 1 ? `Record ${expected} is` : `The records ${expected} to ${position - 1} are`;
      this.#findings.add('record-missing', `${missing} missing.`);
      this.#gapCount += 1;
    }
    this.lastPosition = position;
    return true;
  }

  #check(name, xml, qr) {
    const record = recordOf(xml);
    this.#checkLink(name, record);
    if (fingerprintOf(xml) !== record.fingerprint)
      this.#findings.add('fingerprint-wrong', `The fingerprint of ${name.toLowerCase()} is not that of its fields.`);
    this.#lastFingerprint = record.fingerprint;
    this.#links.set(record.issuer, { ...record, gapCount: this.#gapCount, key: keyOf(record.issuer, record.number, record.day) });
    this.#checkDocument(name, record);
    if (!record.isCancellation) this.#checkQr(name, record, qr);
    this.#passLosses();
  }

  /** One chain for each issuer. Behind a missing record the chain goes on with what is there. */
  #checkLink(name, { issuer, previous, isFirst, generatedAt }) {
    const last = this.#links.get(issuer);
    const isLinked =
      (previous !== null && this.#losses.isUnheld(previous)) ||
      (last === undefined ? isFirst && previous === null : previous?.key === last.key && previous.fingerprint === last.fingerprint);
    if (!isLinked && this.#gapCount === (last?.gapCount ?? 0))
      this.#findings.add('link-wrong', `${name} does not continue the chain of ${issuer}.`);
    if (last?.generatedAt !== undefined && !(Date.parse(generatedAt) >= Date.parse(last.generatedAt)))
      this.#findings.add('time-back', `${name} was created at ${generatedAt}, before the record that it follows.`);
  }

  #checkDocument(name, record) {
    const document = this.#documents.get(record.number);
    if (document === undefined)
      return this.#findings.add('document-absent', `${name} is about document ${record.number}, which does not exist.`);
    const differences = record.isCancellation ? [] : [...differencesOf(record, document, this.#documents)];
    if (record.day !== document.day) differences.unshift('day');
    if (differences.length > 0)
      this.#findings.add('record-differs', `${name} and document ${record.number} differ in: ${differences.join(', ')}.`);
    if (record.isCancellation) return;
    if (document.position !== null && !record.isAmendment)
      this.#findings.add('recorded-twice', `${name} records document ${record.number} a second time.`);
    document.position ??= this.lastPosition;
  }

  /** A shop that does not send records prints no code. */
  #checkQr(name, record, qr) {
    if (qr === null) {
      this.withoutQrCount += 1;
      return;
    }
    if (!isQrAddressOf(qr, record)) this.#findings.add('qr-wrong', `The QR address of ${name.toLowerCase()} is not that of the record.`);
    const environment = environmentOfQr(qr);
    const document = this.#documents.get(record.number);
    if (document !== undefined && environment !== 'production') document.testEnvironment ??= environment;
  }

  /** Documents without a record, apart from those with a hash that are older than the first record. */
  *#findUnrecorded() {
    const recorded = [...this.#documents.values()].filter(({ position }) => position !== null);
    const first = recorded.reduce(
      (earliest, document) => (earliest === null || document.position < earliest.position ? document : earliest),
      null,
    );
    const seriesWithRecord = new Map();
    for (const { series, year, counter } of recorded) {
      const place = seriesWithRecord.get(series);
      if (place === undefined || year < place.year || (year === place.year && counter < place.counter))
        seriesWithRecord.set(series, { year, counter });
    }
    for (const document of this.#documents.values()) {
      if (document.position !== null) continue;
      const place = seriesWithRecord.get(document.series);
      const isLater =
        place !== undefined && (document.year > place.year || (document.year === place.year && document.counter > place.counter));
      if (document.hash === '' || isLater || (first !== null && document.day > first.day)) yield document;
    }
  }
}

/** The fields in which a registration differs from its document. */
function* differencesOf(record, document, documents) {
  const isAbroad = document.country !== '' && document.country !== SELLER_COUNTRY;
  const vat = isAbroad ? 0 : document.vat;
  const expectedLine = isAbroad
    ? { regime: '17', qualification: 'N2', rate: 0, net: document.net, vat }
    : { regime: '01', qualification: 'S1', rate: document.rate, net: document.net, vat };
  if (record.lines.length !== 1 || !Object.entries(expectedLine).every(([name, value]) => record.lines[0][name] === value))
    yield 'breakdown';
  if (record.vat !== vat) yield 'VAT';
  if (record.total !== document.net + vat) yield 'total';
  const isCorrection = document.corrects !== '';
  if (!(isCorrection ? /^R[1-5]$/ : /^F[1-3]$/).test(record.type)) yield 'kind';
  const corrected = documents.get(document.corrects);
  const expectedKeys = isCorrection ? [keyOf(record.issuer, document.corrects, corrected?.day)] : [];
  if (record.corrected.join() !== expectedKeys.join() || record.method !== (isCorrection ? 'I' : '')) yield 'corrected invoice';
}
