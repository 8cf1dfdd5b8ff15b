import type { CancellationRecord, RegistrationRecord } from '@brote/verifactu';
import type { StoredRecord } from './billing-records.queries';
import { findBreak } from './verify-billing-chain';

/** The three records of the tax agency's document about fingerprints, version 0.1.2. */
const ISSUER = { name: 'Certificado Uno Telemáticas', nif: '89890001K' };
const FIRST = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60';
const SECOND = 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97';
const THIRD = '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68';
const software = {
  ...{ producer: ISSUER, name: 'Sistema', id: '77', version: '1.0', installation: '383' },
  ...{ isVerifactuOnly: true, canServeManyIssuers: false, servesManyIssuers: false },
};
const common = { issuer: ISSUER, issuedOn: '2024-01-01', software };
const linkTo = (number: string, fingerprint: string) => ({ issuerNif: ISSUER.nif, number, issuedOn: '2024-01-01', fingerprint });

const invoice: RegistrationRecord = {
  ...{ ...common, kind: 'registration', type: 'F1', number: '12345678/G33', description: 'Servicio' },
  breakdown: [{ kind: 'taxed', regime: '01', ratePerMille: 210, baseCents: 11_110, vatCents: 1_235 }],
  ...{ vatCents: 1_235, totalCents: 12_345, generatedAt: '2024-01-01T19:20:30+01:00', fingerprint: FIRST },
};
const next: RegistrationRecord = {
  ...{ ...invoice, number: '12345679/G34', previous: linkTo('12345678/G33', FIRST) },
  ...{ generatedAt: '2024-01-01T19:20:35+01:00', fingerprint: SECOND },
};
const cancellation: CancellationRecord = {
  ...{ ...common, kind: 'cancellation', number: '12345679/G34', previous: linkTo('12345679/G34', SECOND) },
  ...{ generatedAt: '2024-01-01T19:20:40+01:00', fingerprint: THIRD },
};

const stored = (position: number, record: StoredRecord['record']): StoredRecord => ({
  ...{ position, record, net: 11_110, vat: 1_235, issuedOn: '2024-01-01' },
});
const CHAIN = [stored(1, invoice), stored(2, next), stored(3, cancellation)];

it('the chain of the agency’s document has no break', () => {
  expect(findBreak(CHAIN)).toBeNull();
});

it('a chain breaks at the first record that is changed, missing or unlike its document', () => {
  expect(findBreak([stored(1, invoice), stored(2, { ...next, vatCents: 1_234 })])).toEqual({ position: 2, reason: 'fingerprint' });
  expect(findBreak([stored(1, invoice), stored(3, cancellation)])).toEqual({ position: 2, reason: 'missing' });
  expect(findBreak([stored(1, next)])).toEqual({ position: 1, reason: 'link' });
  expect(findBreak([stored(1, invoice), { ...stored(2, next), net: 11_109 }])).toEqual({ position: 2, reason: 'document' });
  expect(findBreak([{ ...stored(1, invoice), issuedOn: null }])).toEqual({ position: 1, reason: 'document' });
});
