import { OrdersConfig } from '#app/config';
import { BILLING_SOFTWARE_VERSIONS, billingSoftwareOf, issuerOf } from '#app/invoicing/billing-records/billing-software';
import { GetProducerDeclarations } from './get-producer-declarations';

const SELLER = { sellerName: 'Cepillos S.L.', sellerTaxId: 'B12345674', sellerAddress: 'Calle Mayor 1, 46001 Valencia, España' };
const configOf = (settings: Partial<OrdersConfig> = {}) => Object.assign(new OrdersConfig(), SELLER, settings);
const SIGNED = { billingDeclarations: ['0.9=2026-01-02', '1.0=2026-12-20'], billingDeclarationPlace: 'Valencia, España' };

async function readCurrent(settings?: Partial<OrdersConfig>) {
  const { declarations } = await new GetProducerDeclarations(configOf(settings)).get();
  const current = declarations.find(({ isCurrent }) => isCurrent);
  return { ...current, texts: Object.fromEntries((current?.fields ?? []).map(({ letter, texts }) => [letter, texts.join('\n')])) };
}

describe('the declaration of the producer', () => {
  it('has the fields a to l of the order, in their order', async () => {
    const { fields } = await readCurrent();
    expect(fields?.map(({ letter }) => letter).join('')).toBe('abcdefghijkl');
  });

  it('says what the records say, and who the seller is', async () => {
    const { texts, version } = await readCurrent(SIGNED);
    const software = billingSoftwareOf(issuerOf(configOf()));
    expect([texts['a'], texts['b'], texts['c'], version]).toEqual([software.name, software.id, software.version, software.version]);
    expect([texts['e'], texts['f']]).toEqual(['S - Sí', 'N - No']);
    expect([texts['h'], texts['i'], texts['j']]).toEqual(Object.values(SELLER));
    expect(texts['k']).toMatch(/29\.2\.j\) de la Ley 58\/2003.*Real Decreto 1007\/2023.*Orden HAC\/1177\/2024.*sede electrónica/);
  });

  it('names the day and the place of its signature', async () => {
    const { declaredOn, texts, version = '' } = await readCurrent(SIGNED);
    expect(await new GetProducerDeclarations(configOf(SIGNED)).getSigned()).toEqual({ version, declaredOn });
    expect([declaredOn, texts['l']]).toEqual(['2026-12-20', '20 de diciembre de 2026\nValencia, España']);
  });

  it.each([
    {},
    { billingDeclarations: ['0.9=2026-01-02'], billingDeclarationPlace: 'Valencia, España' },
    { billingDeclarations: ['1.0=2026-12-20'] },
  ])('is not signed with %j', async (settings) => {
    const { declaredOn, texts } = await readCurrent(settings);
    expect([declaredOn, texts['l']]).toEqual([null, expect.stringMatching(/^Pendiente/) as string]);
  });

  it('begins with the version of the records of today', async () => {
    const { declarations } = await new GetProducerDeclarations(configOf()).get();
    expect(declarations.map(({ version }) => version)).toEqual([...BILLING_SOFTWARE_VERSIONS]);
    expect(declarations.map(({ isCurrent }) => isCurrent).indexOf(true)).toBe(0);
  });
});
