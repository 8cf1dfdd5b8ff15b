import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../shop.mjs';

const SCHEMA = join(root, 'tools/aeat-sandbox/schemas/SuministroInformacion.xsd');
const FILES_AT_ONCE = 500;

/** Validates each record of an export by `xmllint` against the tax agency's own schema. A machine without `xmllint` is a finding. */
export async function findSchemaErrors(exported, folder) {
  const recordsFolder = join(folder, 'records');
  await mkdir(recordsFolder, { recursive: true });
  const findings = [];
  for (let first = 0; first < exported.length; first += FILES_AT_ONCE) {
    const paths = exported.slice(first, first + FILES_AT_ONCE).map((record) => [join(recordsFolder, `${record.number}.xml`), record.xml]);
    for (const [path, xml] of paths) await writeFile(path, xml);
    const errors = await runXmllint(paths.map(([path]) => path));
    findings.push(...errors);
  }
  return findings;
}

function runXmllint(paths) {
  return new Promise((resolve) => {
    const options = { maxBuffer: 2 ** 26 };
    execFile('xmllint', ['--noout', '--nonet', '--schema', SCHEMA, ...paths], options, (error, _stdout, stderr) => {
      if (error === null) resolve([]);
      else if (error.code === 'ENOENT') resolve(['xmllint is not installed, so the records were not validated']);
      else resolve(stderr.split('\n').filter((line) => line !== '' && !line.endsWith(' validates')));
    });
  });
}
