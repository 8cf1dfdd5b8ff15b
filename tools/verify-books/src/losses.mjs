import { keyOf } from './record.mjs';
import { centsOf, dayOf, ValueError, wholeOf } from './values.mjs';

/** Document numbers and billing records that a restore of the shop's database has lost. Their rows explain gaps. */
export class Losses {
  numbers = new Set();
  recordCount = 0;
  /** The links of lost records that the agency holds, by position. */
  #linkByPosition = new Map();
  /** The links of lost records that the agency does not hold. */
  #unheldLinks = new Set();
  #findings;

  constructor(findings) {
    this.#findings = findings;
  }

  /** Adds a row of `perdidos.csv`. */
  add(row) {
    const number = row['Número'] ?? '';
    try {
      this.#addLoss(lossOf(row));
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
      this.#findings.add('loss-unreadable', `The loss of ${number} ${error.message}, which cannot be read.`);
    }
  }

  #addLoss({ number, reason, position, link }) {
    if (reason === '') this.#findings.add('loss-unexplained', `The loss of ${number} has no reason.`);
    else this.numbers.add(number);
    if (link === null || reason === '') return;
    this.recordCount += 1;
    if (position === null) this.#unheldLinks.add(linkKeyOf(link));
    else if (this.#linkByPosition.has(position)) this.#findings.add('loss-twice', `Two lost records have the position ${position}.`);
    else this.#linkByPosition.set(position, link);
  }

  /** The link of the lost record at a position; undefined without one. */
  linkAt(position) {
    return this.#linkByPosition.get(position);
  }

  /** Whether a link leads to a lost record that the agency does not hold. */
  isUnheld(link) {
    return this.#unheldLinks.has(linkKeyOf(link));
  }

  /** The ranges of missing counters that no loss explains, each as its first and last counter. */
  unexplainedRanges(first, last, numberAt) {
    const ranges = [];
    for (let counter = first; counter <= last; counter += 1) {
      if (this.numbers.has(numberAt(counter))) continue;
      const range = ranges.at(-1);
      if (range?.last === counter - 1) range.last = counter;
      else ranges.push({ first: counter, last: counter });
    }
    return ranges;
  }

  /** A row without a record is about a number alone: no document has it. */
  finish(documents) {
    for (const number of this.numbers)
      if (documents.has(number) && !this.#hasRecordOf(number))
        this.#findings.add('loss-wrong', `Document ${number} is listed as lost, and exists.`);
  }

  #hasRecordOf(number) {
    const links = [...this.#linkByPosition.values()].map(({ key }) => key);
    return [...links, ...this.#unheldLinks].some((key) => key.split(' ')[1] === number);
  }
}

const linkKeyOf = ({ key, fingerprint }) => `${key} ${fingerprint}`;

function lossOf(row) {
  const [number, position, day, total] = [row['Número'], row['Posición del registro'], row['Fecha de expedición'], row['Total']];
  if (number !== `${row['Serie']}${wholeOf(row['Año'])}-${String(wholeOf(row['Orden'])).padStart(6, '0')}`)
    throw new ValueError(`has the number "${number}"`);
  if (day !== '') dayOf(day);
  if (total !== '') centsOf(total);
  const fingerprint = row['Huella del registro'];
  const link =
    fingerprint === ''
      ? null
      : { issuer: row['NIF del emisor'], key: keyOf(row['NIF del emisor'], number, dayOf(row['Fecha del registro'])), fingerprint };
  return { number, reason: row['Motivo'] ?? '', position: position === '' ? null : wholeOf(position), link };
}
