import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Archive } from '../../../verify-books/src/archive.mjs';
import { recordOf } from '../../../verify-books/src/record.mjs';
import { linesOf } from '../../../verify-books/src/rows.mjs';
import { parseXml } from '../../../verify-books/src/xml.mjs';
import { root } from '../shop.mjs';

/** Runs the checker of the books. Its exit code tells whether it found something. */
export function runVerifyBooks(path) {
  const program = join(root, 'tools/verify-books/bin/verify-books.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [program, path], { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ isRight: error === null, output: `${stdout}${stderr}` }),
    );
  });
}

/** The billing records of an export, in the order of the chain. */
export async function readExportedRecords(path) {
  const archive = await Archive.open(path);
  try {
    const records = [];
    for (const name of archive.names.filter((one) => one.startsWith('registros-')).sort())
      for await (const line of linesOf(archive.readText(name))) {
        const { xml, qr } = JSON.parse(line);
        const { number, fingerprint, generatedAt } = recordOf(parseXml(xml));
        records.push({ number, fingerprint, generatedAt, qr, xml });
      }
    return records;
  } finally {
    await archive.close();
  }
}
