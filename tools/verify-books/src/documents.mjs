import { createHash } from 'node:crypto';
import { centsOf, dayOf, formatCents, permilleOf, ValueError, vatOf, wholeOf } from './values.mjs';

/** Numbers have at least six digits behind the year. */
const COUNTER_LENGTH = 6;

/** The documents of an export by number, and what is wrong with each of them alone. */
export class Documents {
  byNumber = new Map();
  #findings;
  #losses;
  #last = null;

  constructor(findings, losses) {
    this.#findings = findings;
    this.#losses = losses;
  }

  /** Adds a row of `documentos.csv`. */
  add(row) {
    const number = row['Número'] ?? '';
    try {
      this.#addDocument(documentOf(row));
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
      this.#findings.add('document-unreadable', `Document ${number} ${error.message}, which cannot be read.`);
    }
  }

  #addDocument(document) {
    const { number } = document;
    if (this.byNumber.has(number)) return this.#findings.add('document-twice', `Document ${number} is listed twice.`);
    if (this.#last !== null && compareDocuments(this.#last, document) > 0)
      this.#findings.add('document-misplaced', `Document ${number} is not at its place in the list.`);
    else this.#last = document;
    this.byNumber.set(number, document);
    for (const [kind, problem] of problemsOf(document)) this.#findings.add(kind, `Document ${number} ${problem}.`);
  }

  /** Adds a row of `lineas.csv`. */
  addLine(row) {
    const number = row['Número'] ?? '';
    const document = this.byNumber.get(number);
    if (document === undefined) return this.#findings.add('line-unknown', `A line belongs to document ${number}, which does not exist.`);
    try {
      document.lineCount += 1;
      document.lineSum += centsOf(row['Importe']);
      if (wholeOf(row['Línea']) !== document.lineCount)
        this.#findings.add('line-misplaced', `The lines of document ${number} are not numbered from 1 without a gap.`);
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
      this.#findings.add('line-unreadable', `A line of document ${number} ${error.message}, which cannot be read.`);
    }
  }

  /** Checks what needs all documents, when records and lines are read. */
  finish() {
    const documents = [...this.byNumber.values()].sort(compareDocuments);
    for (const [index, document] of documents.entries()) {
      const previous = documents[index - 1];
      this.#checkPlace(document, previous?.series === document.series ? previous : null);
    }
    for (const document of documents) {
      this.#checkLines(document);
      if (document.corrects !== '') this.#checkCorrection(document);
    }
    this.#checkCorrectedSums();
    this.#checkOldHashes(documents);
  }

  /** Series and year begin at 1 and have no gap but explained ones; days never go back. */
  #checkPlace(document, previous) {
    const { number, series, year, counter, day } = document;
    const expected = previous?.year === year ? previous.counter + 1 : 1;
    const numberAt = (one) => numberOf(series, year, one);
    for (const { first, last } of this.#losses.unexplainedRanges(expected, counter - 1, numberAt)) {
      const missing = first === last ? numberAt(first) : `${numberAt(first)} to ${numberAt(last)}`;
      this.#findings.add('number-missing', `Series ${series} of ${year} has a gap: ${missing} is missing.`);
    }
    if (previous !== null && day < previous.day)
      this.#findings.add('day-back', `Document ${number} has the day ${day}, before that of ${previous.number} (${previous.day}).`);
  }

  /** Later versions store the lines of each document. */
  #checkLines({ number, hash, total, lineCount, lineSum }) {
    if (lineCount === 0 && hash === '') this.#findings.add('lines-missing', `Document ${number} has no lines.`);
    if (lineCount > 0 && lineSum !== total)
      this.#findings.add(
        'lines-differ',
        `The lines of document ${number} add up to ${formatCents(lineSum)}, its total is ${formatCents(total)}.`,
      );
  }

  #checkCorrection(document) {
    const { number, corrects, day, rate, country, total } = document;
    const invoice = this.byNumber.get(corrects);
    if (invoice === undefined || invoice.corrects !== '')
      return this.#findings.add('correction-unknown', `Credit note ${number} corrects ${corrects}, which is no invoice of the export.`);
    invoice.corrected -= total;
    if (day < invoice.day)
      this.#findings.add('correction-early', `Credit note ${number} is older than invoice ${corrects}, which it corrects.`);
    if (rate !== invoice.rate || country !== invoice.country)
      this.#findings.add('correction-rate', `Credit note ${number} has another rate or country of VAT than invoice ${corrects}.`);
  }

  #checkCorrectedSums() {
    for (const { number, total, corrected } of this.byNumber.values())
      if (corrected > 0 && corrected > total)
        this.#findings.add(
          'correction-exceeds',
          `Invoice ${number} has ${formatCents(total)}, and its credit notes ${formatCents(corrected)}.`,
        );
  }

  /** Documents from before billing records: the chain of hashes of each series. */
  #checkOldHashes(documents) {
    const lastHashes = new Map();
    for (const { number, series, day, total, previousHash, hash } of documents) {
      if (hash === '') continue;
      if (previousHash !== (lastHashes.get(series) ?? ''))
        this.#findings.add('hash-link', `Document ${number} does not continue the chain of hashes of series ${series}.`);
      const expected = createHash('sha256').update(`${number}|${day}|${total}|${previousHash}`).digest('hex');
      if (hash !== expected) this.#findings.add('hash-wrong', `The hash of document ${number} is not that of its number, day and total.`);
      lastHashes.set(series, hash);
    }
  }
}

function documentOf(row) {
  return {
    ...{
      number: row['Número'],
      series: row['Serie'],
      year: wholeOf(row['Año']),
      counter: wholeOf(row['Orden']),
      day: dayOf(row['Fecha de expedición']),
    },
    ...{ kind: row['Clase'], corrects: row['Rectifica a'], country: row['País del IVA'], currency: row['Moneda'] },
    ...{ net: centsOf(row['Base imponible']), rate: permilleOf(row['Tipo (%)']), vat: centsOf(row['Cuota']), total: centsOf(row['Total']) },
    ...{ previousHash: row['Huella anterior de la serie'], hash: row['Huella de la serie'] },
    ...{ lineCount: 0, lineSum: 0, corrected: 0, position: null },
    // `test` or `sandbox`, when its QR address leads there.
    testEnvironment: null,
  };
}

const numberOf = (series, year, counter) => `${series}${year}-${String(counter).padStart(COUNTER_LENGTH, '0')}`;

const compareDocuments = (one, other) =>
  one.series < other.series ? -1 : one.series > other.series ? 1 : one.year - other.year || one.counter - other.counter;

function* problemsOf({ number, series, year, counter, day, kind, corrects, net, rate, vat, total, currency }) {
  if (number !== numberOf(series, year, counter))
    yield ['number-wrong', `has another number than series ${series}, year ${year} and counter ${counter}`];
  if (day.slice(0, 4) !== String(year)) yield ['year-wrong', `has the day ${day} in the series of ${year}`];
  if (kind !== (corrects === '' ? 'factura' : 'rectificativa')) yield ['kind-wrong', `is a "${kind}", which does not fit what it corrects`];
  if (currency !== 'EUR') yield ['currency-wrong', `has the currency "${currency}"`];
  if (net + vat !== total)
    yield ['sum-wrong', `has ${formatCents(net)} net and ${formatCents(vat)} VAT, which are not ${formatCents(total)}`];
  const expectedVat = vatOf(total, rate);
  if (vat !== expectedVat)
    yield ['vat-wrong', `has ${formatCents(vat)} VAT; ${rate / 10} % in ${formatCents(total)} are ${formatCents(expectedVat)}`];
  if (corrects === '' ? total < 0 : total > 0) yield ['sign-wrong', `has a total of ${formatCents(total)}, which has the wrong sign`];
}
