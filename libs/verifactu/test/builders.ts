import { chainLinkOf } from '../src/records/fingerprint';
import { createCancellation, createRegistration } from '../src/records/create-record';
import type { CancellationInput, ChainLink, InvoicingSoftware, RegistrationInput, VerifactuRecord } from '../src/records/record';

export const ISSUER = { name: 'Brote Cepillos S.L.', nif: 'B12345674' };
export const BUYER = { name: 'Ana Ruiz Peña', nif: '12345678Z' };

export const SOFTWARE: InvoicingSoftware = {
  producer: ISSUER,
  name: 'Brote',
  id: 'BR',
  version: '1.0',
  installation: '1',
  isVerifactuOnly: true,
  canServeManyIssuers: false,
  servesManyIssuers: false,
};

/** A valid registration of 12.10 €, issued at its creation. */
export function aRegistration(changes: Partial<RegistrationInput> = {}): RegistrationInput {
  const generatedAt = changes.generatedAt ?? new Date('2027-01-31T18:20:30Z');
  return {
    issuer: ISSUER,
    number: 'F2027-000001',
    issuedOn: generatedAt.toISOString().slice(0, 10),
    type: 'F1',
    description: 'Cepillos de bambú',
    recipient: BUYER,
    breakdown: [{ kind: 'taxed', regime: '01', ratePerMille: 210, baseCents: 1000, vatCents: 210 }],
    vatCents: 210,
    totalCents: 1210,
    software: SOFTWARE,
    ...changes,
    generatedAt,
  };
}

/** A valid cancellation. */
export function aCancellation(changes: Partial<CancellationInput> = {}): CancellationInput {
  const generatedAt = changes.generatedAt ?? new Date('2027-01-31T18:20:30Z');
  const issuedOn = generatedAt.toISOString().slice(0, 10);
  return { issuer: ISSUER, number: 'F2027-000001', issuedOn, software: SOFTWARE, ...changes, generatedAt };
}

/** Creates records that continue one chain. */
export class Chain {
  private previous: ChainLink | undefined;
  private count = 0;

  constructor(private readonly now: () => Date = () => new Date()) {}

  register(changes: Partial<RegistrationInput> = {}) {
    this.count += 1;
    const number = `F-${this.count}`;
    return this.append(createRegistration(aRegistration({ number, ...changes, generatedAt: this.now(), previous: this.previous })));
  }

  cancel(changes: Partial<CancellationInput>) {
    return this.append(createCancellation(aCancellation({ ...changes, generatedAt: this.now(), previous: this.previous })));
  }

  private append<Record extends VerifactuRecord>(record: Record): Record {
    this.previous = chainLinkOf(record);
    return record;
  }
}
