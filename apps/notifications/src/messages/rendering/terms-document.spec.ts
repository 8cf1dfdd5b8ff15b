import 'reflect-metadata';
import { LOCALES } from '@brote/contracts';
import { TERMS_EDITIONS, termsOf } from '@brote/contracts/terms';
import { SHOP_DETAILS } from '../../../test/builders';
import { renderTermsDocument } from './terms-document';

const [edition] = TERMS_EDITIONS;
if (edition === undefined) throw new Error('TERMS_EDITIONS is empty');
const editions = TERMS_EDITIONS.flatMap((termsEdition) => LOCALES.map((locale) => [termsEdition.version, locale] as const));

describe('the terms as a file', () => {
  it.each(editions)('contain every sentence and the seller (%s, %s)', (version, locale) => {
    const { html } = renderTermsDocument(termsOf({ termsVersion: version, at: version }), locale, SHOP_DETAILS);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toContain(`(${version})`);
    expect(html).toContain(SHOP_DETAILS.seller.name);
    expect(html).not.toMatch(/\{\w+\}|undefined|<script|src=/);
    const sections = termsOf({ termsVersion: version, at: version }).content[locale].sections;
    expect(html.match(/<h2>/g)).toHaveLength(sections.length);
  });

  it('name the accepted edition although the shop has a newer one', () => {
    const newerEdition = { ...edition, version: '2027-01-10' };
    const acceptedEdition = termsOf({ termsVersion: edition.version, at: '2027-02-01T10:00:00.000Z' }, [edition, newerEdition]);
    const { fileName, html } = renderTermsDocument(acceptedEdition, 'en', SHOP_DETAILS);
    expect([fileName, html.includes('Version of 21 May 2025 (2025-05-21)')]).toEqual(['terms-2025-05-21.html', true]);
  });

  it('escape markup in the name of the seller', () => {
    const shop = { ...SHOP_DETAILS, seller: { ...SHOP_DETAILS.seller, name: '<b>"Brote" & Co</b>' } };
    expect(renderTermsDocument(edition, 'en', shop).html).toContain('&lt;b&gt;&quot;Brote&quot; &amp; Co&lt;/b&gt;');
  });
});
