// Plants each kind of damage in random books, and compares what the checker finds. BROTE_SEED repeats a run, RANDOM_RUNS tries more books.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { formatSummary } from '../src/summary.mjs';
import { verifyBooks } from '../src/verify-books.mjs';
import { chain, extentOf, filesOf, freeInvoicesOf, lose, Random, randomBooks } from './books.mjs';
import { DAMAGES, EARLY_DAMAGES } from './damages.mjs';
import { zipOf } from './zip.mjs';

const PROGRAM = fileURLToPath(new URL('../bin/verify-books.mjs', import.meta.url));
const execFileAsync = promisify(execFile);
const seed = Number(process.env.BROTE_SEED ?? Date.now() % 2 ** 31);
const runCount = Number(process.env.RANDOM_RUNS ?? 10);

let folder;
before(async () => {
  console.log(`BROTE_SEED=${seed}`);
  folder = await mkdtemp(join(tmpdir(), 'verify-books-'));
});
after(() => rm(folder, { recursive: true }));

async function verify(bytes) {
  const path = join(folder, 'export.zip');
  await writeFile(path, bytes);
  const { findings, summary } = await verifyBooks(path);
  return { findings: findings.kept, summary, path };
}
/** The pages of a real shop, of the agency's test host and of two sandboxes. */
const PAGES = ['https://www2.agenciatributaria.gob.es', 'https://prewww2.aeat.es', 'http://127.0.0.1:12112', 'http://localhost:4250'];
/** Sends the code of a record to another page. */
const moveQr = (record, origin) => (record.qr = record.qr.replace('https://prewww2.aeat.es', origin));
const kindsOf = (findings) => [...new Set(findings.map(({ kind }) => kind))].sort();

/** Finished books of a run, and what the shop says about them. */
function finishedBooks(random) {
  const books = randomBooks(random);
  chain(books);
  return { books, extent: extentOf(books) };
}

/** Fails unless the findings are of the expected kinds, and one names what is damaged. */
function assertFound(findings, [name, kinds], run) {
  const sentences = findings.map(({ sentence }) => sentence).join('\n');
  assert.deepEqual(kindsOf(findings), kinds, `run ${run} of seed ${seed}\n${sentences}`);
  assert.ok(sentences.includes(name), `${name} is not named by\n${sentences}`);
}

describe('the check of an export', () => {
  it('finds nothing in sound books, and adds them up', async () => {
    for (let run = 0; run < runCount; run += 1) {
      const { books, extent } = finishedBooks(new Random(seed + run));
      const { findings, summary } = await verify(zipOf(filesOf(books, extent)).bytes);
      assert.deepEqual(findings, [], `run ${run} of seed ${seed}`);
      assert.equal(summary.documentCount, books.documents.length);
      const total = (rows) => rows.reduce((sum, row) => sum + row.total, 0);
      assert.equal(total(summary.rows), total(books.documents));
    }
  });

  for (const [title, damage] of Object.entries({ ...DAMAGES, ...EARLY_DAMAGES })) {
    it(`finds ${title}, and nothing else`, async () => {
      for (let run = 0; run < runCount; run += 1) {
        const random = new Random(seed + run);
        const books = randomBooks(random);
        const isEarly = title in EARLY_DAMAGES;
        if (!isEarly) chain(books);
        const extentBefore = extentOf(books);
        const expected = damage(books, random, chain);
        if (isEarly) chain(books);
        if (expected === null) continue;
        const { findings } = await verify(zipOf(filesOf(books, isEarly ? extentOf(books) : extentBefore)).bytes);
        assertFound(findings, expected, run);
      }
    });
  }

  it('counts documents with an address of a test environment, and says that they are not real', async () => {
    for (let run = 0; run < runCount; run += 1) {
      const random = new Random(seed + run);
      const { books, extent } = finishedBooks(random);
      const counts = PAGES.map(() => 0);
      for (const record of books.records.slice(1)) {
        const index = random.below(PAGES.length);
        counts[index] += 1;
        moveQr(record, PAGES[index]);
      }
      books.records[0].qr = null;
      const { findings, summary } = await verify(zipOf(filesOf(books, extent)).bytes);
      assert.deepEqual(findings, [], `run ${run} of seed ${seed}`);
      const [, test, ...sandboxes] = counts;
      const sandbox = sandboxes[0] + sandboxes[1];
      assert.deepEqual(summary.testCounts, { test, sandbox }, `run ${run} of seed ${seed}`);
      assert.deepEqual(formatSummary(summary).slice(1, 3), [
        `QR addresses of test environments: ${test + sandbox} documents, ${test} with the agency's test host, ${sandbox} with a sandbox on loopback`,
        'Documents with such an address are no documents of the real tax agency.',
      ]);
    }
  });

  it('counts no document of the real tax agency among those of test environments', async () => {
    const { books, extent } = finishedBooks(new Random(seed));
    for (const record of books.records) moveQr(record, PAGES[0]);
    const { findings, summary } = await verify(zipOf(filesOf(books, extent)).bytes);
    assert.deepEqual(findings, []);
    const [, environments, headings] = formatSummary(summary);
    assert.equal(environments, 'QR addresses of test environments: 0 documents');
    assert.match(headings, /^month/);
  });

  it('counts a document whose address of a sandbox is wrong, and reports it', async () => {
    const { books, extent } = finishedBooks(new Random(seed));
    for (const record of books.records) moveQr(record, PAGES[0]);
    const [, record] = books.records;
    record.qr = `${PAGES[2]}/wlpl/TIKE-CONT/ValidarQR?nif=B12345674`;
    const { findings, summary } = await verify(zipOf(filesOf(books, extent)).bytes);
    assertFound(findings, [`record ${record.position} `, ['qr-wrong']], 0);
    assert.deepEqual(summary.testCounts, { test: 0, sandbox: 1 });
  });

  it('finds each missing file', async () => {
    const { books, extent } = finishedBooks(new Random(seed));
    for (const name of ['resumen.json', 'documentos.csv', 'lineas.csv', 'perdidos.csv', 'registros-0001.jsonl']) {
      const { [name]: _, ...files } = filesOf(books, extent);
      assertFound((await verify(zipOf(files).bytes)).findings, [name, ['file-missing']], 0);
    }
  });

  /** Books that a restore has made lose one document, and what the shop says about them. */
  function lossyBooks(random, isHeld) {
    const { books, extent } = finishedBooks(random);
    const document = random.pick(freeInvoicesOf(books));
    const record = books.records.find((one) => one.document === document);
    const lossy = lose(books, record, isHeld);
    const ultimaPosicion = isHeld ? extent.ultimaPosicion : extent.ultimaPosicion - 1;
    return { record, books: lossy, extent: { ...extent, documentos: lossy.documents.length, ultimaPosicion } };
  }

  it('accepts a number and a record that a restore has lost, if a row explains them, and counts them', async () => {
    for (let run = 0; run < runCount; run += 1)
      for (const isHeld of [true, false]) {
        const { books, extent } = lossyBooks(new Random(seed + run), isHeld);
        const { findings, summary } = await verify(zipOf(filesOf(books, extent)).bytes);
        assert.deepEqual(findings, [], `run ${run} of seed ${seed}`);
        assert.deepEqual(summary.lostCounts, { numbers: 1, records: 1 });
        assert.match(formatSummary(summary).join('\n'), /Lost by a restore, as the shop says: 1 document numbers and 1 records\./);
      }
  });

  it('accepts lost records at the end of the chain', async () => {
    for (let run = 0; run < runCount; run += 1) {
      const { books, extent } = finishedBooks(new Random(seed + run));
      const lossy = lose(books, books.records.at(-1));
      const { findings } = await verify(zipOf(filesOf(lossy, { ...extent, documentos: lossy.documents.length })).bytes);
      assert.deepEqual(findings, [], `run ${run} of seed ${seed}`);
    }
  });

  it('finds a gap whose row is missing, has no reason, or explains another number', async () => {
    const planted = [
      [(lossy) => (lossy.losses = []), ['number-missing', 'record-missing']],
      [({ losses: [loss] }) => (loss.reason = ''), ['loss-unexplained', 'number-missing', 'record-missing']],
      [
        ({ losses: [loss] }) => Object.assign(loss, { counter: 900_000, number: `${loss.series}${loss.year}-900000` }),
        ['link-wrong', 'number-missing'],
      ],
      [({ losses: [loss] }) => (loss.fingerprint = 'A'.repeat(64)), ['link-wrong']],
      [({ losses: [loss] }) => (loss.number = loss.number.replace('-', '-9')), ['loss-unreadable', 'number-missing', 'record-missing']],
    ];
    for (let run = 0; run < runCount; run += 1)
      for (const [plant, kinds] of planted) {
        const { record, books, extent } = lossyBooks(new Random(seed + run), true);
        const isFollowed = books.records.some(({ issuer, position }) => issuer === record.issuer && position > record.position);
        if (!isFollowed) continue;
        plant(books);
        const { findings } = await verify(zipOf(filesOf(books, extent)).bytes);
        assert.deepEqual(kindsOf(findings), kinds, `run ${run} of seed ${seed}`);
      }
  });

  it('finds a document that is listed as lost, and exists', async () => {
    const { books, extent } = finishedBooks(new Random(seed));
    const { series, year, counter, number, day, total } = books.documents.at(-1);
    books.losses = [{ series, year, counter, number, day, total, reason: 'restauración' }];
    assertFound((await verify(zipOf(filesOf(books, extent)).bytes)).findings, [number, ['loss-wrong']], 0);
  });

  it('reads archives of format 1, which have no losses, and refuses unknown formats', async () => {
    const { books, extent } = finishedBooks(new Random(seed));
    const { 'perdidos.csv': _, ...files } = filesOf(books, { ...extent, formato: 1 });
    assert.deepEqual((await verify(zipOf(files).bytes)).findings, []);
    assertFound((await verify(zipOf(filesOf(books, { ...extent, formato: 3 })).bytes)).findings, ['format 3', ['archive-damaged']], 0);
  });

  it('refuses a truncated archive, and one with another byte', async () => {
    const random = new Random(seed);
    const { books, extent } = finishedBooks(random);
    const { bytes, places } = zipOf(filesOf(books, extent));
    for (let run = 0; run < runCount; run += 1) {
      assertFound((await verify(bytes.subarray(0, random.below(bytes.length)))).findings, ['', ['archive-damaged']], run);
      const { start, end } = places[random.pick(['resumen.json', 'documentos.csv', 'lineas.csv', 'registros-0001.jsonl'])];
      const damaged = Buffer.from(bytes);
      const place = start + random.below(end - start);
      // The high bits of a file's last byte may be filler.
      const bit = place === end - 1 ? 0 : random.below(8);
      damaged[place] ^= 1 << bit;
      const { findings } = await verify(damaged);
      // A damaged text can be wrong in other ways before its checksum is compared.
      assert.ok(kindsOf(findings).includes('archive-damaged'), `run ${run} of seed ${seed}`);
    }
  });

  it('ends with exit code 1 and a sentence for each finding', async () => {
    const { books, extent } = finishedBooks(new Random(seed));
    const { path } = await verify(zipOf(filesOf(books, extent)).bytes);
    const { stdout } = await execFileAsync(process.execPath, [PROGRAM, path]);
    assert.match(stdout, /^\d+ documents.*\n[\s\S]*\n2027-01 (DE|ES|FI) [\s\S]*✓ Nothing is wrong with these books\.\n$/);
    assert.match(stdout, /\nDocuments with such an address are no documents of the real tax agency\.\n/);
    books.records.pop();
    await verify(zipOf(filesOf(books, extent)).bytes);
    const failure = await execFileAsync(process.execPath, [PROGRAM, path]).catch((error) => error);
    assert.equal(failure.code, 1);
    assert.match(failure.stdout, /✗ Document [FR]2027-\d{6} has no billing record\.\n2 findings\n$/);
    assert.equal((await execFileAsync(process.execPath, [PROGRAM]).catch((error) => error)).code, 2);
  });
});
