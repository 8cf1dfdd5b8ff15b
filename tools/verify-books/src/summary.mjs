import { formatCents } from './values.mjs';

/** The number of documents and records, of documents from test environments, and sums by month, country of VAT and rate. */
export function summarize(documents, { lastPosition, withoutQrCount }, losses) {
  const sums = new Map();
  let documentCount = 0;
  let earlierCount = 0;
  const testCounts = { test: 0, sandbox: 0 };
  for (const { day, country, rate, net, vat, total, position, testEnvironment } of documents) {
    documentCount += 1;
    if (testEnvironment !== null) testCounts[testEnvironment] += 1;
    if (position === null) earlierCount += 1;
    const key = `${day.slice(0, 7)} ${country || '??'} ${(rate / 10).toFixed(1).padStart(4)} %`;
    const sum = sums.get(key) ?? { count: 0, net: 0, vat: 0, total: 0 };
    sums.set(key, { count: sum.count + 1, net: sum.net + net, vat: sum.vat + vat, total: sum.total + total });
  }
  const rows = [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, sum]) => ({ key, ...sum }));
  const lostCounts = { numbers: losses.numbers.size, records: losses.recordCount };
  return { documentCount, earlierCount, recordCount: lastPosition, withoutQrCount, testCounts, lostCounts, rows };
}

/** A summary as lines of text. */
export function formatSummary({ documentCount, earlierCount, recordCount, withoutQrCount, testCounts, lostCounts, rows }) {
  const cells = (...values) => values.map((value) => String(value).padStart(14)).join('');
  return [
    `${documentCount} documents, ${earlierCount} of them without a record; ${recordCount} records, ${withoutQrCount} of them without a QR code`,
    ...environmentLines(testCounts),
    ...lossLines(lostCounts),
    `month   VAT  rate  ${cells('documents', 'net', 'VAT', 'total')}`,
    ...rows.map(({ key, count, net, vat, total }) => `${key} ${cells(count, formatCents(net), formatCents(vat), formatCents(total))}`),
  ];
}

/** Documents whose QR address leads to a test environment. */
function environmentLines({ test, sandbox }) {
  const count = `QR addresses of test environments: ${test + sandbox} documents`;
  if (test + sandbox === 0) return [count];
  return [
    `${count}, ${test} with the agency's test host, ${sandbox} with a sandbox on loopback`,
    'Documents with such an address are no documents of the real tax agency.',
  ];
}

/** A shop could hide documents as losses, so the losses are counted. */
function lossLines({ numbers, records }) {
  if (numbers + records === 0) return [];
  return [`Lost by a restore, as the shop says: ${numbers} document numbers and ${records} records. Compare them with the agency.`];
}
