import { createHash } from 'node:crypto';
import { LEGAL_TEXTS } from '@brote/contracts/staff-catalogue';
import { TRANSLATIONS } from './translations';

const SELLER = { name: 'Cepillos S.L.', address: 'Calle Mayor 1, Valencia', email: 'hola@cepillos.es' };

/** The parts of mails that the law asks for, in both languages. */
const LEGAL_PARTS = (['en', 'es'] as const).map((locale) => {
  const { withdrawal, guarantee, form, subscriptions } = TRANSLATIONS[locale];
  return [withdrawal({ ...SELLER }), guarantee({ ...SELLER }), form({ ...SELLER }), subscriptions.withdrawal];
});

describe('the legal parts of mails', () => {
  it('get a new version with each change, so that an admin confirms them again', () => {
    const digest = createHash('sha256').update(JSON.stringify(LEGAL_PARTS)).digest('hex').slice(0, 12);
    const version = LEGAL_TEXTS.find(({ id }) => id === 'mails')?.version;
    expect({ version, digest }).toEqual({ version: '2026-11-27', digest: 'b43190619412' });
  });
});
