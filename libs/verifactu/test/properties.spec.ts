import { createHash } from 'node:crypto';
import { SeededRandom } from '@brote/test-support/random';
import { startAeatSandbox } from '@brote/test-support/aeat';
import type { AeatSandbox } from '@brote/test-support/aeat';
import { VerifactuClient } from '../src/client/verifactu-client';
import type { VerifactuRecord } from '../src/records/record';
import { nodeAt, parseXml, textAt } from '../src/xml/parse-xml';
import type { XmlNode } from '../src/xml/parse-xml';
import { recordToXml } from '../src/xml/write-record';
import { writeSubmission } from '../src/xml/write-submission';
import { Chain, ISSUER } from './builders';
import { randomRecords } from './random-records';
import { bodyOf, xmllintErrorsOf } from './xmllint';

const RUN_COUNT = Number(process.env['RANDOM_RUNS'] ?? 10);
const RUNS = Array.from({ length: RUN_COUNT }, (_, run) => run);
const RECORDS_PER_RUN = 40;

const FINGERPRINT_FIELDS = {
  RegistroAlta: ['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura', 'TipoFactura', 'CuotaTotal', 'ImporteTotal'],
  RegistroAnulacion: ['IDEmisorFacturaAnulada', 'NumSerieFacturaAnulada', 'FechaExpedicionFacturaAnulada'],
} as const;

let sandbox: AeatSandbox;

beforeAll(async () => {
  sandbox = await startAeatSandbox();
});
afterAll(() => sandbox.stop());

const createRecords = (run: number) => randomRecords(new SeededRandom(jest.getSeed() + run), new Chain(), RECORDS_PER_RUN);

/** Computes a fingerprint from the document alone. */
function fingerprintFromXml(record: XmlNode): string {
  const names = record.name === 'RegistroAlta' ? FINGERPRINT_FIELDS.RegistroAlta : FINGERPRINT_FIELDS.RegistroAnulacion;
  const values = names.map((name) => `${name}=${textAt(record, `IDFactura/${name}`) ?? textAt(record, name) ?? ''}`);
  const previous = textAt(record, 'Encadenamiento/RegistroAnterior/Huella') ?? '';
  const text = [...values, `Huella=${previous}`, `FechaHoraHusoGenRegistro=${textAt(record, 'FechaHoraHusoGenRegistro') ?? ''}`].join('&');
  return createHash('sha256').update(text).digest('hex').toUpperCase();
}

function sumOf(record: XmlNode, names: readonly string[]): number {
  const lines = nodeAt(record, 'Desglose')?.children ?? [];
  return lines
    .flatMap((line) => names.map((name) => Math.round(Number(textAt(line, name) ?? 0) * 100)))
    .reduce((sum, cents) => sum + cents, 0);
}

it.each(RUNS)('random records fit the schema and keep their texts (run %d)', (run) => {
  const records = createRecords(run);

  expect(xmllintErrorsOf('SuministroLR', bodyOf(writeSubmission({ issuer: ISSUER, records })))).toBe('');
  for (const record of records) {
    const node = parseXml(recordToXml(record));
    if (record.kind === 'registration') expect(nodeAt(node, 'DescripcionOperacion')?.text).toBe(record.description);
    expect(node.children[1]?.children[1]?.text).toBe(record.number);
  }
});

it.each(RUNS)('the documents of random records prove their fingerprints, sums and chain (run %d)', (run) => {
  const nodes = createRecords(run).map((record) => parseXml(recordToXml(record)));
  for (const [index, node] of nodes.entries()) {
    const before = nodes[index - 1];

    expect(textAt(node, 'Huella')).toBe(fingerprintFromXml(node));
    expect(textAt(node, 'Encadenamiento/RegistroAnterior/Huella')).toBe(before && textAt(before, 'Huella'));
    if (node.name === 'RegistroAnulacion') continue;
    expect(Math.round(Number(textAt(node, 'CuotaTotal')) * 100)).toBe(sumOf(node, ['CuotaRepercutida']));
    expect(Math.round(Number(textAt(node, 'ImporteTotal')) * 100)).toBe(sumOf(node, ['BaseImponibleOimporteNoSujeto', 'CuotaRepercutida']));
  }
});

it.each(RUNS)('a record is the same after its storage as JSON (run %d)', (run) => {
  for (const record of createRecords(run))
    expect(recordToXml(JSON.parse(JSON.stringify(record)) as VerifactuRecord)).toBe(recordToXml(record));
});

it.each(RUNS)('the agency accepts random records without errors (run %d)', async (run) => {
  await sandbox.control('reset', {});
  const records = createRecords(run);
  const result = await new VerifactuClient({ service: sandbox.service }).sendRecords({ issuer: ISSUER, records });
  if (result.outcome !== 'answered') throw new Error(`${result.outcome}: ${result.message}`);

  expect(result.answer.records.map(({ error }, index) => [records[index]?.number, error])).toEqual(
    records.map(({ number }) => [number, undefined]),
  );
});
