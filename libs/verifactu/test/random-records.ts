import type { SeededRandom } from '@brote/test-support/random';
import type { BreakdownLine, Recipient, RegistrationInput, VerifactuRecord } from '../src/records/record';
import type { Chain } from './builders';
import { BUYER, ISSUER } from './builders';

const NUMBER_CHARACTERS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter((it) => !`"'<>=`.includes(it));
const TEXT_CHARACTERS = [...'abcñÇé&<>"\'€½ß漢字🌳\u00ad'];
const RECIPIENTS: readonly Recipient[] = [
  BUYER,
  { name: 'Müller & Söhne', foreignId: { type: 'vat-number', id: 'DE123456789' } },
  { name: 'Jane Roe', foreignId: { type: 'passport', country: 'GB', id: '123456789' } },
  { name: 'Zoë', foreignId: { type: 'national-id', country: 'BE', id: '85.07.30-033.28' } },
];
const TYPES = ['F1', 'F1', 'F2', 'R1', 'R2', 'R3', 'R4', 'R5'] as const;

const textOf = (random: SeededRandom, characters: readonly string[], length: number): string =>
  Array.from({ length }, () => random.pick(characters)).join('');

function aRandomLine(random: SeededRandom, sign: number): BreakdownLine {
  const baseCents = sign * (1 + random.nextInteger(20_000));
  const kind = random.nextInteger(6);
  if (kind === 0) return { kind: 'exempt', regime: '01', cause: random.pick(['E1', 'E5', 'E6']), baseCents };
  if (kind === 1) return { kind: 'not-subject', regime: random.pick(['01', '17']), reason: 'N2', baseCents };
  const ratePerMille = random.pick([40, 100, 210]);
  return { kind: 'taxed', regime: '01', ratePerMille, baseCents, vatCents: Math.round((baseCents * ratePerMille) / 1000) };
}

/** A valid registration of any kind. It corrects `earlier`, if it is a correction. */
export function aRandomRegistration(random: SeededRandom, earlier: VerifactuRecord | undefined): Partial<RegistrationInput> {
  const type = earlier === undefined ? random.pick(['F1', 'F2'] as const) : random.pick(TYPES);
  const isSubstitution = random.nextInteger(3) === 0;
  const sign = type.startsWith('R') && !isSubstitution ? -1 : 1;
  const breakdown = Array.from({ length: 1 + random.nextInteger(12) }, () => aRandomLine(random, sign));
  const vatCents = breakdown.reduce((sum, line) => sum + (line.kind === 'taxed' ? line.vatCents : 0), 0);
  const invoices = earlier === undefined ? [] : [{ issuerNif: ISSUER.nif, number: earlier.number, issuedOn: earlier.issuedOn }];
  return {
    type,
    number: textOf(random, NUMBER_CHARACTERS, 12 + random.nextInteger(49)),
    description: textOf(random, TEXT_CHARACTERS, 1 + random.nextInteger(500)),
    recipient: type === 'F2' || type === 'R5' ? undefined : random.pick(RECIPIENTS),
    correction: type.startsWith('R')
      ? isSubstitution
        ? { invoices, method: 'substitution', replaced: { baseCents: random.nextInteger(10_000), vatCents: random.nextInteger(2_000) } }
        : { invoices, method: 'difference' }
      : undefined,
    breakdown,
    vatCents,
    totalCents: breakdown.reduce((sum, line) => sum + line.baseCents, vatCents),
  };
}

/** Records of any kind in one chain; no invoice is canceled twice. */
export function randomRecords(random: SeededRandom, chain: Chain, count: number): VerifactuRecord[] {
  const records: VerifactuRecord[] = [];
  const open: VerifactuRecord[] = [];
  while (records.length < count) {
    const [canceled] = open.length > 0 && random.nextInteger(6) === 0 ? open.splice(random.nextInteger(open.length), 1) : [];
    const record = canceled ? chain.cancel({ number: canceled.number }) : chain.register(aRandomRegistration(random, open.at(-1)));
    if (record.kind === 'registration') open.push(record);
    records.push(record);
  }
  return records;
}
