/** The three records of the agency's document about fingerprints, version 0.1.2, in the order of their chain. */
const ISSUER = { name: 'Certificado Uno Telemáticas', nif: '89890001K' };
const FIRST = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60';
const SECOND = 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97';
const THIRD = '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68';

const linkTo = (number: string, fingerprint: string) => ({ issuerNif: ISSUER.nif, number, issuedOn: '2024-01-01', fingerprint });
const invoice = { issuer: ISSUER, issuedOn: '2024-01-01' };
const amounts = { type: 'F1', vatCents: 1235, totalCents: 12345 } as const;

export const OFFICIAL_VECTORS = [
  {
    title: 'the first registration',
    record: { kind: 'registration', ...invoice, ...amounts, number: '12345678/G33', generatedAt: '2024-01-01T19:20:30+01:00' },
    fingerprint: FIRST,
  },
  {
    title: 'the next registration',
    record: {
      kind: 'registration',
      ...invoice,
      ...amounts,
      number: '12345679/G34',
      previous: linkTo('12345678/G33', FIRST),
      generatedAt: '2024-01-01T19:20:35+01:00',
    },
    fingerprint: SECOND,
  },
  {
    title: 'the cancellation of it',
    record: {
      kind: 'cancellation',
      ...invoice,
      number: '12345679/G34',
      previous: linkTo('12345679/G34', SECOND),
      generatedAt: '2024-01-01T19:20:40+01:00',
    },
    fingerprint: THIRD,
  },
] as const;
