import { COUNTRIES } from '@brote/contracts/browser';
import { formatCountry } from '@brote/ui-kit/i18n';
import { makerAddress } from './maker-address';

describe('the address of the maker', () => {
  it.each(COUNTRIES)('names %s in the language of the reader, for either stored language', (code) => {
    const [en, es] = [`Street 1, 46001 Town, ${formatCountry(code, 'en')}`, `Street 1, 46001 Town, ${formatCountry(code, 'es')}`];
    expect([en, es].map((address) => makerAddress(address, 'es'))).toEqual([es, es]);
    expect([en, es].map((address) => makerAddress(address, 'en'))).toEqual([en, en]);
  });

  it('stays unchanged without a known country', () => {
    expect(makerAddress('Calle del Ejemplo 1,46001 Valencia', 'es')).toBe('Calle del Ejemplo 1,46001 Valencia');
  });
});
