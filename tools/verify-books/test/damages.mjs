import { freeInvoicesOf, seal, setTotal } from './books.mjs';

const isSpanish = ({ country }) => country === 'ES';
/** A record in the middle of the chain, whose issuer has another one behind it. */
function pickRecord({ records }, random, isWanted = () => true) {
  const wanted = records.filter((record, index) => {
    const isFollowed = records.slice(index + 1).some(({ issuer }) => issuer === record.issuer);
    return index > 0 && isFollowed && isWanted(record.document);
  });
  return random.pick(wanted);
}
const pickInvoice = (books, random, isWanted = () => true) => random.pick(freeInvoicesOf(books).filter(isWanted));
const recordOf = ({ records }, document) => records.find((record) => record.document === document);
const remove = (list, item) => void list.splice(list.indexOf(item), 1);
const swapWithNext = (list, index) => void list.splice(index, 2, list[index + 1], list[index]);

/** Damages of books before their chain is computed: the name of what is damaged, and the kinds of findings. */
export const EARLY_DAMAGES = {
  'credit notes of more than their invoice': (books, random) => {
    const { document, invoice } = random.pick(books.records.filter(({ invoice: corrected }) => corrected !== undefined));
    setTotal(document, -invoice.total - 1);
    return [invoice.number, ['correction-exceeds']];
  },
  'a time that goes back': (books, random) => {
    const record = pickRecord(books, random, ({ number }) => books.records.findIndex(({ document }) => document.number === number) > 3);
    const isOfIssuer = ({ issuer, position }) => issuer === record.issuer && position < record.position;
    if (!books.records.some(isOfIssuer)) return null;
    record.time = '2020-01-01T00:00:00+01:00';
    return [`Record ${record.position}`, ['time-back']];
  },
};

/** Damages of finished books. */
export const DAMAGES = {
  'a dropped record': (books, random) => {
    const record = pickRecord(books, random);
    remove(books.records, record);
    return [record.number, ['record-absent', 'record-missing']];
  },
  'a dropped last record': (books) => [books.records.pop().number, ['record-absent', 'record-missing']],
  'a dropped record in a chain that is made anew': (books, random, rechain) => {
    const record = pickRecord(books, random);
    remove(books.records, record);
    books.records.forEach((one, index) => (one.position = index + 1));
    rechain(books);
    return [record.number, ['record-absent', 'record-missing']];
  },
  'a changed amount': (books, random) => {
    const record = pickRecord(books, random);
    record.total += 1;
    return [record.number, ['fingerprint-wrong', 'qr-wrong', 'record-differs']];
  },
  'a changed amount with a new fingerprint': (books, random) => {
    const record = pickRecord(books, random);
    record.total += 1;
    seal(record);
    return [record.number, ['link-wrong', 'qr-wrong', 'record-differs']];
  },
  'a forged fingerprint': (books, random) => {
    const record = pickRecord(books, random);
    record.fingerprint = record.fingerprint.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    return [`record ${record.position} `, ['fingerprint-wrong', 'link-wrong']];
  },
  'another predecessor': (books, random) => {
    const record = books.records.findLast(({ previous }) => previous !== null);
    record.previous = { ...record.previous, number: `${record.previous.number}0` };
    return [`Record ${record.position}`, ['link-wrong']];
  },
  'swapped records': (books, random) => {
    const record = pickRecord(books, random);
    swapWithNext(books.records, books.records.indexOf(record));
    return [record.number, ['record-absent', 'record-misplaced', 'record-missing']];
  },
  'a record twice': (books, random) => {
    const record = pickRecord(books, random);
    books.records.splice(record.position, 0, record);
    return [`Record ${record.position}`, ['record-misplaced']];
  },
  'a QR address of another record': (books, random) => {
    const [record, other] = [pickRecord(books, random), books.records.at(-1)];
    record.qr = other.qr;
    return [`record ${record.position} `, ['qr-wrong']];
  },
  'a QR address of another host': (books, random) => {
    const record = pickRecord(books, random);
    record.qr = record.qr.replace('https://prewww2.aeat.es', random.pick(['', 'http://192.168.0.2:12112', 'https://example.com']));
    return [`record ${record.position} `, ['qr-wrong']];
  },
  'a dropped document': (books, random) => {
    const document = pickInvoice(books, random);
    remove(books.documents, document);
    return [document.number, ['document-absent', 'document-count', 'number-missing']];
  },
  'a dropped row of a document whose lines stay': (books, random) => {
    const document = pickInvoice(books, random);
    document.isRowMissing = true;
    return [document.number, ['document-absent', 'document-count', 'line-unknown', 'number-missing']];
  },
  'a document twice': (books, random) => {
    const document = pickInvoice(books, random);
    books.documents.splice(books.documents.indexOf(document), 0, { ...document, lines: [] });
    return [document.number, ['document-twice']];
  },
  'swapped documents': (books, random) => {
    const document = pickInvoice(books, random);
    swapWithNext(books.documents, books.documents.indexOf(document));
    return [document.number, ['document-misplaced']];
  },
  'a wrong sum': (books, random) => {
    const document = pickInvoice(books, random);
    document.net += 1;
    return [document.number, ['record-differs', 'sum-wrong']];
  },
  'VAT by another rounding': (books, random) => {
    const document = pickInvoice(books, random);
    document.net += 1;
    document.vat -= 1;
    return [document.number, ['record-differs', 'vat-wrong']];
  },
  'a day that goes back': (books, random) => {
    const document = pickInvoice(books, random);
    document.day = '2027-01-01';
    return [document.number, ['day-back', 'record-differs']];
  },
  'another country of VAT': (books, random) => {
    const document = pickInvoice(books, random, isSpanish);
    if (document === undefined) return null;
    document.country = 'FR';
    return [document.number, ['record-differs']];
  },
  'a credit note of no invoice': (books, random) => {
    const { document, invoice } = random.pick(books.records.filter(({ invoice: corrected }) => corrected !== undefined));
    document.corrects = invoice.number.replace('F', 'X');
    return [document.number, ['correction-unknown', 'record-differs']];
  },
  'a wrong line': (books, random) => {
    const document = pickInvoice(books, random);
    document.lines[0] += 1;
    return [document.number, ['lines-differ']];
  },
  'no lines': (books, random) => {
    const document = pickInvoice(books, random);
    document.lines = [];
    return [document.number, ['lines-missing']];
  },
  'a changed document from before billing records': (books, random) => {
    const document = random.pick(
      books.documents.filter(({ hash, corrected, corrects }) => hash !== '' && corrected === 0 && corrects === ''),
    );
    if (document === undefined) return null;
    setTotal(document, document.total + 100);
    return [document.number, ['hash-wrong']];
  },
  'a document without a record or a hash': (books, random) => {
    const document = books.documents.filter(({ hash, series }) => hash !== '' && series === 'F').at(-1);
    document.hash = document.previousHash = '';
    return [document.number, ['record-absent']];
  },
};
