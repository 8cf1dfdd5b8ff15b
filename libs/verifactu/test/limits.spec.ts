import { SeededRandom } from '@brote/test-support/random';
import { startAeatSandbox } from '@brote/test-support/aeat';
import type { AeatSandbox } from '@brote/test-support/aeat';
import { VerifactuClient } from '../src/client/verifactu-client';
import { COUNTRIES } from '../src/records/countries';
import { InvalidRecordError } from '../src/records/invalid-record-error';
import type { BreakdownLine, RegistrationInput, VerifactuRecord } from '../src/records/record';
import { Chain, ISSUER, SOFTWARE } from './builders';
import { aRandomRegistration } from './random-records';

const RUN_COUNT = Number(process.env['RANDOM_RUNS'] ?? 5);
const INPUTS_PER_RUN = 300;

let sandbox: AeatSandbox;

beforeAll(async () => {
  sandbox = await startAeatSandbox();
});
afterAll(() => sandbox.stop());

const LENGTHS = [0, 1, 2, 20, 21, 30, 31, 50, 51, 60, 61, 100, 101, 120, 121, 500, 501];
const DAYS = ['2024-10-27', '2024-10-28', '2026-02-29', '2006-01-01', '2099-01-01', '2025-12-31'];
const COUNTRY_CODES = [...COUNTRIES, 'EU', 'QQ', 'es', ''];
const FOREIGN_TYPES = ['vat-number', 'passport', 'national-id', 'residence-certificate', 'other', 'not-registered'] as const;
const NIFS = ['12345678Z', 'B12345674', '12345678A', 'X1234567L', 'A58818501', 'b12345674', ''];
const AMOUNTS = [0, 1, -1, 299_999, 300_000, 300_001, 9_999_999_999, 10_000_000_000, 0.5, Number.NaN];

/** Characters that numbers may have, that they may not have, and any of the basic plane. */
function aText(random: SeededRandom): string {
  const anyCharacter = () => String.fromCharCode(random.nextInteger(random.pick([0x80, 0x100, 0x1_0000])));
  const alphabet = random.pick(['aB9-/&', 'aB9-/&', 'aB 9', `aB<`, 'aB"', "aB'", 'aB=', 'aB>', undefined]);
  return Array.from({ length: random.pick(LENGTHS) }, () => (alphabet === undefined ? anyCharacter() : random.pick([...alphabet]))).join(
    '',
  );
}

function aLine(random: SeededRandom): BreakdownLine {
  const regime = random.pick(['01', '01', '01', '02', '17'] as const);
  const baseCents = random.pick(AMOUNTS);
  const kind = random.nextInteger(4);
  if (kind === 0) return { kind: 'exempt', regime, cause: random.pick(['E1', 'E2', 'E3', 'E4', 'E5', 'E6']), baseCents };
  if (kind === 1) return { kind: 'not-subject', regime, reason: random.pick(['N1', 'N2']), baseCents };
  const ratePerMille = random.pick([0, 20, 40, 50, 75, 100, 210]);
  return { kind: 'taxed', regime, ratePerMille, baseCents, vatCents: Math.round((baseCents * ratePerMille) / 1000) };
}

/** One change that may break a rule. The system's id and installation stay: the agency has one chain for each. */
const CHANGES: readonly ((random: SeededRandom) => Partial<RegistrationInput>)[] = [
  (random) => ({ number: aText(random) }),
  (random) => ({ description: aText(random) }),
  (random) => ({ reference: aText(random) }),
  (random) => ({ issuedOn: random.pick(DAYS) }),
  (random) => ({ operationOn: random.pick(DAYS) }),
  (random) => ({ type: random.pick(['F1', 'F2', 'R1', 'R5']) }),
  (random) => ({ omitsRecipientByArticle61d: random.nextInteger(2) === 0 }),
  (random) => ({ recipient: { name: aText(random), nif: random.pick(NIFS) } }),
  (random) => ({
    recipient: {
      name: 'Buyer',
      foreignId: {
        type: random.pick(FOREIGN_TYPES),
        country: random.pick(COUNTRY_CODES),
        id: random.pick(['ES1', 'FR12', 'EL9', aText(random)]),
      },
    },
  }),
  (random) => ({ software: { ...SOFTWARE, name: aText(random), version: aText(random) } }),
  (random) => ({ issuer: { ...ISSUER, name: aText(random) } }),
  (random) => {
    const breakdown = Array.from({ length: random.pick([0, 1, 1, 1, 2, 12, 13]) }, () => aLine(random));
    const vatCents = breakdown.reduce((sum, line) => sum + (line.kind === 'taxed' ? line.vatCents : 0), 0);
    return { breakdown, vatCents, totalCents: breakdown.reduce((sum, line) => sum + line.baseCents, vatCents) };
  },
];

/** The record, or undefined for a named refusal. @throws any other error */
function tryToRegister(chain: Chain, input: Partial<RegistrationInput>): VerifactuRecord | undefined {
  try {
    return chain.register(input);
  } catch (error) {
    if (error instanceof InvalidRecordError) return undefined;
    throw error;
  }
}

it.each(Array.from({ length: RUN_COUNT }, (_, run) => run))('the agency accepts each record that is created (run %d)', async (run) => {
  await sandbox.control('reset', {});
  const random = new SeededRandom(jest.getSeed() + run);
  const chain = new Chain();
  const records: VerifactuRecord[] = [];
  for (let count = 0; count < INPUTS_PER_RUN; count += 1) {
    const input = { ...aRandomRegistration(random, records.at(-1)), number: `N-${count}`, ...random.pick(CHANGES)(random) };
    const record = tryToRegister(chain, input);
    if (record !== undefined) records.push(record);
  }
  const isRepeated = ({ number, issuedOn }: VerifactuRecord, index: number) =>
    records.findIndex((other) => other.number === number && other.issuedOn === issuedOn) < index;
  const result = await new VerifactuClient({ service: sandbox.service }).sendRecords({ issuer: ISSUER, records });
  if (result.outcome !== 'answered') throw new Error(`${result.outcome}: ${result.message}`);

  // Short random numbers may come twice, which only the agency can notice.
  expect(result.answer.records.flatMap(({ number, error }) => (error ? [`${error.code} ${number}`] : []))).toEqual(
    records.filter(isRepeated).map(({ number }) => `3000 ${number}`),
  );
  expect(records.length).toBeGreaterThan(10);
  expect(records.length).toBeLessThan(INPUTS_PER_RUN);
});
