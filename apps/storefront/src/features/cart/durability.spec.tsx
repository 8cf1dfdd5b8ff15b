import { catalogueView, shopInfo } from '@brote/contracts/examples';
import { screen } from '@testing-library/react';
import { FakeServer, ok } from '../../testing/fake-server';
import { aLine, storeSignedInHint, openShop } from '../../testing/open-shop';

const durabilityGuarantee = { en: 'Five years on the handle.', es: 'Cinco años para el mango.' };
const repairInformation = { en: 'A brush cannot be repaired.', es: 'Un cepillo no se puede reparar.' };
const greenDelivery = { en: 'by cargo bike in Valencia.', es: 'en bicicleta en Valencia.' };
const catalogWithInformation = {
  ...catalogueView,
  products: catalogueView.products.map((each) => ({ ...each, durabilityGuarantee, repairInformation })),
};

const EXPECTED_TEXTS = {
  en: ['Durability guarantee', 'Five years on the handle.', 'Repair', 'A brush cannot be repaired.', 'Lower-impact delivery', 'cargo bike'],
  es: [
    'Garantía de durabilidad',
    'Cinco años para el mango.',
    'Reparación',
    'no se puede reparar',
    'menor impacto ambiental',
    'en bicicleta',
  ],
};
const PAGE_PATHS = ['/cart?step=shipping', '/subscriptions?plan=individual', '/shop'];

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'brote.locale=; max-age=0';
  server = FakeServer.start();
  storeSignedInHint();
});

describe('the statements on durability, repair and greener delivery', () => {
  it.each(PAGE_PATHS.flatMap((path) => (['en', 'es'] as const).map((locale) => [path, locale] as const)))(
    'appear before ordering when the seller makes them: %s in %s',
    async (path, locale) => {
      server.queueReplies('GET /api/v1/products', ...Array<ReturnType<typeof ok>>(5).fill(ok(catalogWithInformation)));
      server.queueReplies('GET /api/v1/shop-info', ok({ ...shopInfo, greenDelivery }));
      const { user } = await openShop(path, [aLine()]);
      if (locale === 'es') await user.click(screen.getByRole('button', { name: 'Español', pressed: false }));
      const expectedTexts = path === '/shop' ? EXPECTED_TEXTS[locale].slice(0, 4) : EXPECTED_TEXTS[locale];
      for (const words of expectedTexts) expect((await screen.findAllByText(new RegExp(words))).length).toBeGreaterThan(0);
    },
  );

  it.each(['/cart?step=shipping', '/subscriptions?plan=individual'])(
    'repeat the sentence about greener delivery exactly: %s',
    async (path) => {
      server.queueReplies('GET /api/v1/shop-info', ok({ ...shopInfo, greenDelivery }));
      const { user } = await openShop(path, [aLine()]);
      expect((await screen.findAllByText('Lower-impact delivery: by cargo bike in Valencia.')).length).toBeGreaterThan(0);
      await user.click(screen.getByRole('button', { name: 'Español', pressed: false }));
      expect((await screen.findAllByText('Entrega de menor impacto ambiental: en bicicleta en Valencia.')).length).toBeGreaterThan(0);
    },
  );

  it.each(PAGE_PATHS)('appear nowhere when the seller makes none: %s', async (path) => {
    await openShop(path, [aLine()]);
    await screen.findAllByText('Legal guarantee: 3 years');
    expect(screen.queryByText(/Durability guarantee|Repair \(|Repair:|Lower-impact delivery/)).toBeNull();
  });
});
