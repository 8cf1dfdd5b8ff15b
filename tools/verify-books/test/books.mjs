import { createHash } from 'node:crypto';

const ISSUERS = ['B12345674', 'A58818501'];
const RATES = { ES: 210, DE: 190, FI: 255 };
const DAY_MS = 86_400_000;
const dayAfter = (day, days) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
export const agencyDay = (day) => day.split('-').reverse().join('-');
const euros = (cents, separator) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}${separator}${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** A sequence of random numbers that follows from a seed. */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit) {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit) | 0;
  }

  pick(list) {
    return list[this.below(list.length)];
  }
}

/** Net and VAT of a total by whole numbers of any size, half a cent away from zero. */
function split(total, rate) {
  const [numerator, denominator] = [BigInt(Math.abs(total)) * BigInt(rate) * 2n, BigInt(1000 + rate)];
  const vat = Number((numerator + denominator) / (denominator * 2n)) * Math.sign(total);
  return { net: total - vat || 0, vat: vat || 0 };
}

/** Sets the amounts of a document, with one or two lines. */
export function setTotal(document, total) {
  Object.assign(document, { total, ...split(total, document.rate) });
  const first = Math.trunc(total / 3);
  document.lines = document.lineCount === 1 ? [total] : [first, total - first];
}

/** Invoices with records that no credit note corrects, apart from the first and the last of their series. */
export const freeInvoicesOf = ({ documents }) =>
  documents
    .filter(({ series, hash }) => series === 'F' && hash === '')
    .slice(1, -1)
    .filter(({ corrected }) => corrected === 0);

/**
 * Random documents by series: the earlier ones with hashes, the later ones with records of one or two issuers. Damages need a free
 * invoice. One in a hundred books has none, and others are drawn.
 */
export function randomBooks(random, { earlier = 8, recorded = 30 } = {}) {
  let books;
  do books = issueDocuments(random, earlier, recorded);
  while (freeInvoicesOf(books).length === 0);
  return books;
}

function issueDocuments(random, earlier, recorded) {
  const books = { documents: [], records: [] };
  const ends = {};
  let day = '2026-11-10';
  for (let index = 0; index < earlier + recorded; index += 1) {
    if (index === earlier) day = '2027-01-10';
    day = dayAfter(day, random.below(3));
    const isEarlier = index < earlier;
    const invoice = random.below(3) === 0 ? findCorrectable(books.documents) : undefined;
    const document = issue(books, ends, { day, isEarlier, invoice, random });
    books.documents.push(document);
  }
  books.documents.sort((one, other) =>
    one.series < other.series ? -1 : one.series > other.series ? 1 : one.year - other.year || one.counter - other.counter,
  );
  return books;
}

const findCorrectable = (documents) =>
  documents.findLast(({ corrects, corrected, total }) => corrects === '' && corrected === 0 && total > 20);

function issue(books, ends, { day, isEarlier, invoice, random }) {
  const series = invoice === undefined ? 'F' : 'R';
  const end = (ends[series] ??= { year: 0, counter: 0, hash: '' });
  const year = Number(day.slice(0, 4));
  Object.assign(end, { year, counter: end.year === year ? end.counter + 1 : 1 });
  const country = invoice?.country ?? random.pick(Object.keys(RATES));
  const document = {
    series,
    year,
    counter: end.counter,
    day,
    corrects: invoice?.number ?? '',
    country,
    rate: RATES[country],
    corrected: 0,
  };
  document.number = `${series}${year}-${String(end.counter).padStart(6, '0')}`;
  document.lineCount = 1 + random.below(2);
  setTotal(document, invoice === undefined ? 100 + random.below(9_900) : -(1 + random.below(invoice.total)));
  if (invoice !== undefined) invoice.corrected = -document.total;
  Object.assign(document, { previousHash: '', hash: '' });
  if (isEarlier) {
    document.previousHash = end.hash;
    document.hash = end.hash = createHash('sha256').update([document.number, day, document.total, end.hash].join('|')).digest('hex');
  } else {
    const issuer = random.below(5) === 0 ? ISSUERS[1] : ISSUERS[0];
    books.records.push({ document, invoice, issuer, position: books.records.length + 1 });
  }
  return document;
}

/** Fills in the fields of all records, with their fingerprints and links. */
export function chain({ records }) {
  const last = new Map();
  const start = Date.parse('2027-01-10T08:00:00Z');
  for (const [index, record] of records.entries()) {
    const { document, invoice, issuer } = record;
    const isAbroad = document.country !== 'ES';
    record.vat = isAbroad ? 0 : document.vat;
    record.total = document.net + record.vat;
    Object.assign(record, {
      number: document.number,
      day: document.day,
      type: invoice === undefined ? 'F2' : 'R5',
      isAbroad,
      net: document.net,
    });
    record.time ??= new Date(start + index * DAY_MS).toISOString().replace('.000Z', '+00:00');
    record.previous = last.get(issuer) ?? null;
    seal(record);
    last.set(issuer, { issuer, number: record.number, day: record.day, fingerprint: record.fingerprint });
    record.qr = `https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=${issuer}&numserie=${record.number}&fecha=${agencyDay(record.day)}&importe=${euros(record.total, '.')}`;
  }
}

/** Computes the fingerprint of a record. */
export function seal(record) {
  const { issuer, number, day, type, vat, total, previous, time } = record;
  const text = `IDEmisorFactura=${issuer}&NumSerieFactura=${number}&FechaExpedicionFactura=${agencyDay(day)}&TipoFactura=${type}&CuotaTotal=${euros(vat, '.')}&ImporteTotal=${euros(total, '.')}&Huella=${previous?.fingerprint ?? ''}&FechaHoraHusoGenRegistro=${time}`;
  record.fingerprint = createHash('sha256').update(text).digest('hex').toUpperCase();
}

const invoiceIdXml = ({ issuer, number, day }) =>
  `<sf:IDEmisorFactura>${issuer}</sf:IDEmisorFactura><sf:NumSerieFactura>${number}</sf:NumSerieFactura><sf:FechaExpedicionFactura>${agencyDay(day)}</sf:FechaExpedicionFactura>`;

function recordXml(record) {
  const { type, invoice, isAbroad, net, vat, total, previous, time, fingerprint, document, issuer } = record;
  const correction = invoice
    ? `<sf:TipoRectificativa>I</sf:TipoRectificativa><sf:FacturasRectificadas><sf:IDFacturaRectificada>${invoiceIdXml({ ...invoice, issuer })}</sf:IDFacturaRectificada></sf:FacturasRectificadas>`
    : '';
  const base = `<sf:BaseImponibleOimporteNoSujeto>${euros(net, '.')}</sf:BaseImponibleOimporteNoSujeto>`;
  const line = isAbroad
    ? `<sf:ClaveRegimen>17</sf:ClaveRegimen><sf:CalificacionOperacion>N2</sf:CalificacionOperacion>${base}`
    : `<sf:ClaveRegimen>01</sf:ClaveRegimen><sf:CalificacionOperacion>S1</sf:CalificacionOperacion><sf:TipoImpositivo>${euros(document.rate * 10, '.')}</sf:TipoImpositivo>${base}<sf:CuotaRepercutida>${euros(vat, '.')}</sf:CuotaRepercutida>`;
  const link = previous
    ? `<sf:RegistroAnterior>${invoiceIdXml(previous)}<sf:Huella>${previous.fingerprint}</sf:Huella></sf:RegistroAnterior>`
    : '<sf:PrimerRegistro>S</sf:PrimerRegistro>';
  return `<?xml version="1.0" encoding="UTF-8"?><sf:RegistroAlta xmlns:sf="urn:x"><sf:IDVersion>1.0</sf:IDVersion><sf:IDFactura>${invoiceIdXml(record)}</sf:IDFactura><sf:NombreRazonEmisor>Cepillos &amp; C&#237;a</sf:NombreRazonEmisor><sf:TipoFactura>${type}</sf:TipoFactura>${correction}<sf:DescripcionOperacion>Pedido</sf:DescripcionOperacion><sf:Desglose><sf:DetalleDesglose><sf:Impuesto>01</sf:Impuesto>${line}</sf:DetalleDesglose></sf:Desglose><sf:CuotaTotal>${euros(vat, '.')}</sf:CuotaTotal><sf:ImporteTotal>${euros(total, '.')}</sf:ImporteTotal><sf:Encadenamiento>${link}</sf:Encadenamiento><sf:FechaHoraHusoGenRegistro>${time}</sf:FechaHoraHusoGenRegistro><sf:TipoHuella>01</sf:TipoHuella><sf:Huella>${fingerprint}</sf:Huella></sf:RegistroAlta>`;
}

const DOCUMENT_HEADINGS =
  'Número;Serie;Año;Orden;Fecha de expedición;Clase;Rectifica a;Base imponible;Tipo (%);Cuota;Total;País del IVA;Moneda;Huella anterior de la serie;Huella de la serie';

function documentRow({ number, series, year, counter, day, corrects, net, rate, vat, total, country, previousHash, hash }) {
  const kind = corrects === '' ? 'factura' : 'rectificativa';
  const amounts = [euros(net, ','), euros(rate * 10, ',').slice(0, -1), euros(vat, ','), euros(total, ',')];
  return [number, series, year, counter, day, kind, corrects, ...amounts, country, 'EUR', previousHash, hash].join(';');
}

const csvText = (headings, rows) => `\uFEFF${[headings, ...rows].map((row) => `${row}\r\n`).join('')}`;

/** What the shop says about its books. */
export const extentOf = ({ documents, records }) => ({
  ...{ formato: 2, documentos: documents.length, ultimaPosicion: records.length },
  ultimaHuella: records.at(-1)?.fingerprint ?? null,
});

const LOSS_HEADINGS =
  'Número;Serie;Año;Orden;Fecha de expedición;Total;Referencia del cobro;Motivo;Detectado;Posición del registro;NIF del emisor;Fecha del registro;Huella del registro';

/** A row about a lost document and its record. */
function lossRow({ series, year, counter, number, day, total, reason, position, issuer, fingerprint }) {
  const record = fingerprint === undefined ? ['', '', '', ''] : [position ?? '', issuer, day, fingerprint];
  return [number, series, year, counter, day, euros(total, ','), 'ch_1', reason, '2027-06-01T10:00:00.000Z', ...record].join(';');
}

/** The files of an export. */
export function filesOf({ documents, records, losses = [] }, extent) {
  const lineRows = documents.flatMap(({ number, lines }) =>
    lines.map((cents, index) => `${number};${index + 1};"Pack; ""4""";"two\r\nlines";1;${euros(cents, ',')};${euros(cents, ',')}`),
  );
  return {
    'LEEME.txt': 'x',
    'resumen.json': JSON.stringify(extent),
    'documentos.csv': csvText(DOCUMENT_HEADINGS, documents.filter(({ isRowMissing }) => isRowMissing !== true).map(documentRow)),
    'lineas.csv': csvText('Número;Línea;Concepto;Detalle;Cantidad;Precio unitario;Importe', lineRows),
    'perdidos.csv': csvText(LOSS_HEADINGS, losses.map(lossRow)),
    'registros-0001.jsonl': records
      .map((record) => `${JSON.stringify({ posicion: record.position, qr: record.qr, xml: recordXml(record) })}\n`)
      .join(''),
  };
}

/**
 * Loses a document in the middle of the books, as a restore does: the shop has neither it nor its record, and a row explains it. A record
 * that the agency rejected has no position, and the next one names it.
 */
export function lose({ documents, records, ...books }, { document, issuer, position, fingerprint }, isHeld = true) {
  const { series, year, counter, number, day, total } = document;
  const loss = { series, year, counter, number, day, total, reason: 'restauración', issuer, fingerprint };
  const lost = { ...loss, ...(isHeld ? { position } : {}) };
  const remaining = records.filter((record) => record.position !== position);
  if (!isHeld) for (const record of remaining) if (record.position > position) record.position -= 1;
  return {
    documents: documents.filter((one) => one !== document),
    records: remaining,
    losses: [...(books.losses ?? []), lost],
  };
}
