import { TERMS_VERSION, STOREFRONT_PAGES } from '@brote/contracts/browser';
import { placeholdersOf } from '@brote/ui-kit/i18n';
import type { DocumentContent, LegalDocument } from './document';
import { accessibilityDocument } from './accessibility-page';
import { cookiesDocument } from './cookies-page';
import { legalNoticeDocument } from './legal-notice-page';
import { privacyDocument } from './privacy-page';
import { shippingDocument } from './shipping-page';
import { termsDocument } from './terms-page';
import { SELLER_PLACEHOLDERS } from './document-page';

const DOCUMENTS: Readonly<Record<string, LegalDocument>> = {
  accessibility: accessibilityDocument,
  cookies: cookiesDocument,
  legalNotice: legalNoticeDocument,
  privacy: privacyDocument,
  shipping: shippingDocument,
  terms: termsDocument,
};

const textsOf = ({ title, lead = '', sections }: DocumentContent): string[] => [
  title,
  lead,
  ...sections.flatMap(({ title: heading, text, list = [], link }) => [heading, ...text, ...list, link?.label ?? '']),
];
const structureOf = ({ sections }: DocumentContent) =>
  sections.map(({ id, text, list = [], link }) => ({
    id,
    translations: text.map(placeholdersOf),
    list: list.map(placeholdersOf),
    to: link?.to ?? null,
  }));

describe.each(Object.entries(DOCUMENTS))('%s', (_name, { version, content }) => {
  it('has the same sections, placeholders and links in both languages', () => {
    expect(structureOf(content.es)).toEqual(structureOf(content.en));
  });

  it('has a date and uses only known placeholders of the seller', () => {
    expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const usedPlaceholders = [...textsOf(content.en), ...textsOf(content.es)].flatMap(placeholdersOf);
    expect(SELLER_PLACEHOLDERS).toEqual(expect.arrayContaining([...new Set(usedPlaceholders)]));
  });

  it('links only to existing pages', () => {
    const paths = content.en.sections.flatMap(({ link }) => (link ? [link.to.replace(/#.*/, '')] : []));
    for (const path of paths) expect(STOREFRONT_PAGES).toContain(path);
  });

  it('links no closed platform and makes no forbidden claim', () => {
    const words = [...textsOf(content.en), ...textsOf(content.es)].join('\n');
    expect(words).not.toMatch(/ec\.europa\.eu|eco-?friendly|carbon-?neutral|climate-?neutral|biodegrad|ecológic/i);
  });
});

describe('the terms', () => {
  const english = textsOf(termsDocument.content.en).join('\n');

  it('have the version under which orders are placed', () => {
    expect(termsDocument.version).toBe(TERMS_VERSION);
  });

  it.each([
    ['the period of withdrawal', /14 days after you/],
    ['the beginning of this period for a subscription', /received the first box/],
    ['the withdrawal function on every page', /Withdraw from contract here/],
    ['the hygiene exclusion and its limit', /sealed brushes of the same order are always refunded/],
    ['the words of the pay button', /Order with obligation to pay/],
    ['three years of guarantee', /three years/],
    ['the latest delivery after thirty days and the risk of the seller', /30 days after the contract at the latest; the risk is ours/],
    ['that the three days to complain limit no legal right', /your legal rights are not affected/],
    ['both delivery times', /3–5 business days in Spain and 3–7/],
    ['notice before each box', /at least 15 days before each box/],
    ['the minimum age', /not directed at children under 16/],
  ])('state %s', (_what, words) => {
    expect(english).toMatch(words);
  });
});

describe('the shipping policy', () => {
  it('states the points of the specification, with the hour in both time zones', () => {
    const words = textsOf(shippingDocument.content.en).join('\n');
    for (const point of [
      'free on all orders, with no minimum',
      '1–2 business days',
      '2:00 PM EST',
      'in Madrid',
      'within 3 days',
      '5 business days',
    ])
      expect(words).toContain(point);
  });
});
