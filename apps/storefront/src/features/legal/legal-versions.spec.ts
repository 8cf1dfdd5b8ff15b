import { createHash } from 'node:crypto';
import { LEGAL_TEXTS, type LegalTextId } from '@brote/contracts/staff-catalogue';
import closedEn from '../withdrawal/locales/closed.en.json';
import closedEs from '../withdrawal/locales/closed.es.json';
import confirmationEn from '../withdrawal/locales/confirmation.en.json';
import confirmationEs from '../withdrawal/locales/confirmation.es.json';
import withdrawalEn from '../withdrawal/locales/en.json';
import withdrawalEs from '../withdrawal/locales/es.json';
import { accessibilityDocument } from './accessibility-page';
import { cookiesDocument } from './cookies-page';
import type { LegalDocument } from './document';
import { legalNoticeDocument } from './legal-notice-page';
import { privacyDocument } from './privacy-page';
import { shippingDocument } from './shipping-page';
import { termsDocument } from './terms-page';

const DOCUMENTS: Readonly<Partial<Record<LegalTextId, LegalDocument>>> = {
  terms: termsDocument,
  privacy: privacyDocument,
  shipping: shippingDocument,
  cookies: cookiesDocument,
  accessibility: accessibilityDocument,
  'legal-notice': legalNoticeDocument,
};
const WITHDRAWAL_TEXTS = [withdrawalEn, withdrawalEs, closedEn, closedEs, confirmationEn, confirmationEs];

/** The first digits of the SHA-256 of each text in its version. A text that changes gets a new version first, then its new digits here. */
const DIGESTS: Readonly<Partial<Record<LegalTextId, string>>> = {
  terms: '3a26d5f55f08',
  withdrawal: '7fc2f1cfe02b',
  privacy: '3f59a45bf5f1',
  shipping: '5de2f36222f0',
  cookies: 'af2c9176cb29',
  accessibility: 'b4290dbab94a',
  'legal-notice': 'b97357ea75fa',
};

const digestOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
const contentOf = (id: LegalTextId) => (id === 'withdrawal' ? WITHDRAWAL_TEXTS : DOCUMENTS[id]?.content);

describe('the version of a legal text', () => {
  it.each(Object.entries(DOCUMENTS))('of %s is the one that admins confirm', (id, { version }) => {
    expect(LEGAL_TEXTS.find((text) => text.id === id)?.version).toBe(version);
  });

  it('changes with the text', () => {
    const shownOnPages = LEGAL_TEXTS.filter(({ path }) => path !== null).map(({ id }) => id);
    expect(Object.fromEntries(shownOnPages.map((id) => [id, digestOf(contentOf(id))]))).toEqual(DIGESTS);
  });
});
