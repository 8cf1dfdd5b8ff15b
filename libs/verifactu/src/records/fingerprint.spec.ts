import { OFFICIAL_VECTORS } from '../../test/official-vectors';
import { Chain } from '../../test/builders';
import { chainLinkOf, fingerprintOf } from './fingerprint';

it.each(OFFICIAL_VECTORS)('$title of the agency’s document has its fingerprint', ({ record, fingerprint }) => {
  expect(fingerprintOf(record)).toBe(fingerprint);
});

it('a record includes the fingerprint of the one before', () => {
  const chain = new Chain();
  const first = chain.register();
  const second = chain.register();

  expect(first.previous).toBeUndefined();
  expect(second.previous).toEqual(chainLinkOf(first));
  expect(fingerprintOf({ ...second, previous: undefined })).not.toBe(second.fingerprint);
});
