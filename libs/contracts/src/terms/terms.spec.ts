import { TERMS_VERSION } from '../orders/terms-version';
import { TERMS_EDITIONS, termsOf } from '.';

const [firstEdition] = TERMS_EDITIONS;
if (firstEdition === undefined) throw new Error('TERMS_EDITIONS is empty');
/** The shop after it has changed its terms. */
const LATER_EDITION = { ...firstEdition, version: '2027-01-10' };
const editions = [firstEdition, LATER_EDITION];

describe('the terms of a contract', () => {
  it('are the accepted edition although the shop has a newer one', () => {
    expect(termsOf({ termsVersion: firstEdition.version, at: '2027-02-01T10:00:00.000Z' }, editions)).toBe(firstEdition);
    expect(termsOf({ termsVersion: LATER_EDITION.version, at: '2027-02-01T10:00:00.000Z' }, editions)).toBe(LATER_EDITION);
  });

  it.each([null, undefined, '1999-01-01'])('are the edition in force on its day when %s was accepted', (termsVersion) => {
    expect(termsOf({ termsVersion, at: '2027-01-09T23:00:00.000Z' }, editions)).toBe(firstEdition);
    expect(termsOf({ termsVersion, at: '2027-01-10T00:00:00.000Z' }, editions)).toBe(LATER_EDITION);
  });

  it('include the edition that customers accept now, the newest last', () => {
    expect(TERMS_EDITIONS.at(-1)?.version).toBe(TERMS_VERSION);
    expect(TERMS_EDITIONS.map(({ version }) => version).toSorted()).toEqual(TERMS_EDITIONS.map(({ version }) => version));
  });
});
