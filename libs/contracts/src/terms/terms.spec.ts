import { TERMS_VERSION } from '../orders/terms-version';
import { TERMS_EDITIONS, termsOf } from '.';

const [first] = TERMS_EDITIONS;
if (first === undefined) throw new Error('there is an edition');
/** The shop after it has changed its terms. */
const LATER = { ...first, version: '2027-01-10' };
const editions = [first, LATER];

describe('the terms of a contract', () => {
  it('are the accepted ones although the shop has newer ones', () => {
    expect(termsOf({ termsVersion: first.version, at: '2027-02-01T10:00:00.000Z' }, editions)).toBe(first);
    expect(termsOf({ termsVersion: LATER.version, at: '2027-02-01T10:00:00.000Z' }, editions)).toBe(LATER);
  });

  it.each([null, undefined, '1999-01-01'])('are those in force on its day where %s was accepted', (termsVersion) => {
    expect(termsOf({ termsVersion, at: '2027-01-09T23:00:00.000Z' }, editions)).toBe(first);
    expect(termsOf({ termsVersion, at: '2027-01-10T00:00:00.000Z' }, editions)).toBe(LATER);
  });

  it('are kept for every version that can be accepted now', () => {
    expect(TERMS_EDITIONS.at(-1)?.version).toBe(TERMS_VERSION);
    expect(TERMS_EDITIONS.map(({ version }) => version).toSorted()).toEqual(TERMS_EDITIONS.map(({ version }) => version));
  });
});
