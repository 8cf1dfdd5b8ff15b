import { formatCents } from './values.mjs';

/** The number of documents and records, and sums by month, country of VAT and rate. */
export function summarize(documents, { lastPosition, withoutQrCount }) {
  const sums = new Map();
  let documentCount = 0;
  let earlierCount = 0;
  for (const { day, country, rate, net, vat, total, position } of documents) {
    documentCount += 1;
    if (position === null) earlierCount += 1;
    const key = `${day.slice(0, 7)} ${country || '??'} ${(rate / 10).toFixed(1).padStart(4)} %`;
    const sum = sums.get(key) ?? { count: 0, net: 0, vat: 0, total: 0 };
    sums.set(key, { count: sum.count + 1, net: sum.net + net, vat: sum.vat + vat, total: sum.total + total });
  }
  const rows = [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, sum]) => ({ key, ...sum }));
  return { documentCount, earlierCount, recordCount: lastPosition, withoutQrCount, rows };
}

/** A summary as lines of text. */
export function formatSummary({ documentCount, earlierCount, recordCount, withoutQrCount, rows }) {
  const cells = (...values) => values.map((value) => String(value).padStart(14)).join('');
  return [
    `${documentCount} documents, ${earlierCount} of them without a record; ${recordCount} records, ${withoutQrCount} of them without a QR code`,
    `month   VAT  rate  ${cells('documents', 'net', 'VAT', 'total')}`,
    ...rows.map(({ key, count, net, vat, total }) => `${key} ${cells(count, formatCents(net), formatCents(vat), formatCents(total))}`),
  ];
}
