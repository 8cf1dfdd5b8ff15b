import { staffCatalogue, staffProduct, variantAvailability } from '@brote/contracts/staff-catalogue/examples';
import { staffPackaging } from '@brote/contracts/packaging/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen, waitFor, within } from '@testing-library/react';
import { ok, openAdmin, pablo, refusal } from '../../testing/open-admin';
import { catalogueTranslations } from './catalogue.translations';

const CATALOGUE_REPLIES = { 'GET /admin/catalogue': ok(staffCatalogue) };
const PRODUCT_PATH = '/admin/products/brush-couple';

const REGISTERS = 'GET /admin/packaging';
const FRENCH_REGISTER = 'PUT /admin/packaging/registers/FR';

describe('the registers of packaging', () => {
  it('show each country with its law, its number and whether it gets deliveries', async () => {
    openAdmin('/catalogue?view=packaging', { ...CATALOGUE_REPLIES, [REGISTERS]: ok(staffPackaging) });
    const france = within(await screen.findByRole('row', { name: /Francia/ }));
    for (const text of ['Sin entregas', /L\. 541-10-13, desde el 1\/1\/2022/]) expect(france.getByText(text)).toBeTruthy();
    const germany = within(screen.getByRole('row', { name: /Alemania/ }));
    for (const text of ['DE1234567890123', 'Inscrito']) expect(germany.getByText(text)).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /España/ })).queryByRole('button')).toBeNull();
  });

  it('store a number, and keep what was typed after a conflict', async () => {
    const { user, seen } = openAdmin('/catalogue?view=packaging', {
      ...CATALOGUE_REPLIES,
      [REGISTERS]: ok(staffPackaging),
      [FRENCH_REGISTER]: [refusal(409, 'VERSION_CONFLICT'), ok(staffPackaging)],
    });
    await user.click(await screen.findByRole('button', { name: 'Cambiar: Francia' }));
    await user.type(await screen.findByLabelText('Número'), 'FR123456_01ABCD');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/Alguien lo ha cambiado mientras tanto/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Registro guardado')).toBeTruthy();
    const body = { revision: 0, register: 'Identifiant unique (SYDEREP)', number: 'FR123456_01ABCD', since: null };
    expect(seen.filter(({ method }) => method === 'PUT').map((request) => request.body)).toEqual([body, body]);
  });

  it('are read only for staff', async () => {
    openAdmin('/catalogue?view=packaging', { ...CATALOGUE_REPLIES, [REGISTERS]: ok(staffPackaging) }, pablo);
    expect(await screen.findByRole('row', { name: /Francia/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cambiar: Francia' })).toBeNull();
  });
});

describe('the catalogue', () => {
  it('shows each product with its price, the price before and its history', async () => {
    const { user } = openAdmin('/catalogue', CATALOGUE_REPLIES);
    const card = within(await screen.findByRole('region', { name: 'Pack pareja' }));
    expect(card.getByText('Publicado')).toBeTruthy();
    expect(card.getByText('Precio anterior (30 días)').nextElementSibling?.textContent).toMatch(/^6,50\s€$/);
    await user.click(card.getByText('Historial: 2 precios'));
    expect(await card.findByText('1/11/2026, 00:00')).toBeTruthy();
  });

  it('changes a price, with the last day of its sale', async () => {
    const { user, seen } = openAdmin('/catalogue', { ...CATALOGUE_REPLIES, [`POST ${PRODUCT_PATH}/prices`]: ok(staffProduct) });
    await user.click(await screen.findByRole('button', { name: 'Cambiar precio: Pack pareja' }));
    const sale = await screen.findByLabelText('Precio de oferta');
    await user.clear(sale);
    await user.type(sale, '4,5');
    const until = screen.getByLabelText('Último día de la oferta');
    await user.clear(until);
    await user.type(until, '2026-12-24');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Precio guardado')).toBeTruthy();
    const sentBody = seen.find(({ path }) => path === `${PRODUCT_PATH}/prices`)?.body;
    expect(sentBody).toEqual({ revision: 3, price: 650, salePrice: 450, saleEndsOn: '2026-12-24' });
  });

  it('shows that another person changed it, reloads, keeps the entered text, and saves that', async () => {
    const changedCatalogue = {
      ...staffCatalogue,
      products: staffCatalogue.products.map((one) => ({ ...one, revision: one.revision + 4 })),
    };
    const { user, seen } = openAdmin('/catalogue', {
      ...CATALOGUE_REPLIES,
      'GET /admin/catalogue': [ok(staffCatalogue), ok(changedCatalogue)],
      [`PUT ${PRODUCT_PATH}`]: [refusal(409, 'VERSION_CONFLICT'), ok(staffProduct)],
    });
    await user.click(await screen.findByRole('button', { name: 'Editar textos: Pack pareja' }));
    const name = await screen.findByLabelText('Nombre en español');
    await user.clear(name);
    await user.type(name, 'Dos cepillos');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/Alguien lo ha cambiado mientras tanto/)).toBeTruthy();
    await waitFor(() => expect(seen.filter(({ method, path }) => method === 'GET' && path === '/admin/catalogue')).toHaveLength(2));
    expect(screen.getByLabelText<HTMLInputElement>('Nombre en español').value).toBe('Dos cepillos');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Textos guardados')).toBeTruthy();
    expect(seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { revision: 3, name: { es: 'Dos cepillos' } },
      { revision: 7, name: { es: 'Dos cepillos' } },
    ]);
  });

  it('publishes no product without its safety information', async () => {
    const draft = { ...staffCatalogue, products: [{ ...staffProduct, published: false }] };
    const { user } = openAdmin('/catalogue', {
      'GET /admin/catalogue': ok(draft),
      [`PUT ${PRODUCT_PATH}/state`]: refusal(422, 'SAFETY_INCOMPLETE'),
    });
    await user.click(await screen.findByRole('button', { name: 'Publicar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publicar' }));
    expect(await screen.findByText(/Falta algún dato de seguridad/)).toBeTruthy();
  });

  it('publishes no product without a price, and shows that it has none', async () => {
    const unpriced = { ...staffProduct, published: false, price: null, salePrice: null, priorPrice: null, saleEndsAt: null, history: [] };
    const { user } = openAdmin('/catalogue', {
      'GET /admin/catalogue': ok({ ...staffCatalogue, products: [unpriced] }),
      [`PUT ${PRODUCT_PATH}/state`]: refusal(422, 'PRICE_MISSING'),
    });
    expect((await screen.findByText('Precio normal')).nextElementSibling?.textContent).toBe('Todavía sin precio');
    await user.click(await screen.findByRole('button', { name: 'Publicar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publicar' }));
    expect(await screen.findByText(/Pon primero su precio/)).toBeTruthy();
  });

  it('enables a colour', async () => {
    const { user, seen } = openAdmin('/catalogue?view=colours', {
      ...CATALOGUE_REPLIES,
      'PUT /admin/variants/adult-green/availability': ok({ ...variantAvailability, offered: true }),
    });
    await user.click(await screen.findByRole('switch', { name: /^Ofrecer Verde/ }));
    expect(await screen.findByText(/ya se ofrece$/)).toBeTruthy();
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ offered: true });
  });

  it('schedules a price book for a day, and cancels one', async () => {
    const planned = { id: '3', book: '2027', validFrom: '2026-12-31T23:00:00.000Z', state: 'planned' as const };
    const { user, seen } = openAdmin('/catalogue?view=plans', {
      'GET /admin/catalogue': ok({
        ...staffCatalogue,
        plans: { ...staffCatalogue.plans, terms: [planned, ...staffCatalogue.plans.terms] },
      }),
      'POST /admin/price-books': ok(staffCatalogue.plans),
      'POST /admin/price-books/3/cancel': ok(staffCatalogue.plans),
    });
    await user.click(await screen.findByRole('button', { name: 'Programar tarifa' }));
    await user.type(await screen.findByLabelText('Nombre de la tarifa'), '2028');
    await user.type(screen.getByLabelText('Primer día'), '2027-03-01');
    const couple = screen.getByLabelText('Pareja, al mes');
    await user.clear(couple);
    await user.type(couple, '2,2');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Tarifa programada')).toBeTruthy();
    expect(seen.find(({ path }) => path === '/admin/price-books')?.body).toEqual({
      ...{ revision: 2, book: '2028', from: '2027-03-01' },
      content: {
        billingPeriod: 'monthly',
        prices: [
          { planId: 'individual', monthlyPrice: 100 },
          { planId: 'couple', monthlyPrice: 220 },
          { planId: 'family', monthlyPrice: 370 },
        ],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Anular' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: '¿Anular la tarifa 2027?' })).getByRole('button', { name: 'Anular' }),
    );
    expect(await screen.findByText('Tarifa anulada')).toBeTruthy();
  });

  it.each(['', '?view=colours', '?view=plans'])('lets staff read %s, and change nothing', async (query) => {
    openAdmin(`/catalogue${query}`, CATALOGUE_REPLIES, pablo);
    expect(await screen.findByText(/Solo las cuentas de administración cambian/)).toBeTruthy();
    expect(await screen.findByText(query === '' ? 'Pack pareja' : query === '?view=colours' ? 'Se ofrece' : 'En vigor')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: /Cambiar precio|Editar textos|Retirar|Programar/ })).toBeNull();
  });

  it('has every sentence in both languages', () => {
    expect(findGaps(catalogueTranslations)).toEqual([]);
  });
});
