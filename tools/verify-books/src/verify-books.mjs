import { Archive, ArchiveError } from './archive.mjs';
import { Documents } from './documents.mjs';
import { Findings } from './findings.mjs';
import { Losses } from './losses.mjs';
import { Records } from './records.mjs';
import { csvRowsOf, linesOf } from './rows.mjs';
import { summarize } from './summary.mjs';

/** Format 1 has no losses. */
const FORMATS = [1, 2];
const LOSSES_FILE = 'perdidos.csv';
const REQUIRED_FILES = ['resumen.json', 'documentos.csv', 'lineas.csv', 'registros-0001.jsonl'];
const RECORDS_PATTERN = /^registros-\d{4}\.jsonl$/;

/**
 * Checks an export of the books.
 * @returns findings, and a summary where the archive could be read
 */
export async function verifyBooks(path) {
  const findings = new Findings();
  let summary = null;
  try {
    summary = await verifyArchive(path, findings);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    findings.add('archive-damaged', error.message);
  }
  return { findings, summary };
}

async function verifyArchive(path, findings) {
  const archive = await Archive.open(path);
  try {
    const missing = REQUIRED_FILES.filter((name) => !archive.names.includes(name));
    for (const name of missing) findings.add('file-missing', `The archive has no ${name}.`);
    return missing.length > 0 ? null : await verifyFiles(archive, findings);
  } finally {
    await archive.close();
  }
}

async function verifyFiles(archive, findings) {
  const extent = await readExtent(archive);
  if (!FORMATS.includes(extent.formato))
    throw new ArchiveError(`This program reads the formats ${FORMATS.join(' and ')}; the archive has format ${extent.formato}.`);
  const losses = await readLosses(archive, extent, findings);
  if (losses === null) return null;
  const documents = new Documents(findings, losses);
  for await (const row of csvRowsOf(archive.readText('documentos.csv'))) documents.add(row);
  for await (const row of csvRowsOf(archive.readText('lineas.csv'))) documents.addLine(row);
  const { byNumber } = documents;
  if (byNumber.size !== extent.documentos)
    findings.add('document-count', `The shop has ${extent.documentos} documents, the export ${byNumber.size}.`);
  const records = new Records(findings, byNumber, losses);
  for (const name of archive.names.filter((one) => RECORDS_PATTERN.test(one)).sort())
    for await (const line of linesOf(archive.readText(name))) records.add(line);
  documents.finish();
  records.finish(extent);
  losses.finish(byNumber);
  return summarize(byNumber.values(), records, losses);
}

async function readLosses(archive, { formato }, findings) {
  const losses = new Losses(findings);
  if (formato === 1) return losses;
  if (!archive.names.includes(LOSSES_FILE)) {
    findings.add('file-missing', `The archive has no ${LOSSES_FILE}.`);
    return null;
  }
  for await (const row of csvRowsOf(archive.readText(LOSSES_FILE))) losses.add(row);
  return losses;
}

async function readExtent(archive) {
  let text = '';
  for await (const chunk of archive.readText('resumen.json')) text += chunk;
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveError('resumen.json is damaged.');
  }
}
