import { staffSubscriptionExamples as staffExamples } from '@brote/contracts/examples';
import { staffCatalogue } from '@brote/contracts/staff-catalogue/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen, within } from '@testing-library/react';
import { ok, openAdmin, pablo, refusal } from '../../testing/open-admin';
import { runningPricesTranslations } from './running-prices.translations';

const LIST_ROUTE = 'GET /admin/price-changes';
const PREVIEW_ROUTE = 'GET /admin/price-changes/preview';
const ANNOUNCE_ROUTE = 'POST /admin/price-changes';
const CANCEL_ROUTE = `POST /admin/price-changes/${staffExamples.priceDecision.id}/cancel`;
const { earliestFrom } = staffExamples.pricePreview;
const decisionsReply = (...decisions: object[]) => ok({ decisions, earliestFrom });
const CATALOGUE_REPLIES = { 'GET /admin/catalogue': ok(staffCatalogue) };
const findPriceTable = async () => within(await screen.findByRole('table', { name: 'Precio de las suscripciones en marcha' }));

describe('the price of running subscriptions', () => {
  it('is announced after a preview of the number of changes, their prices and days', async () => {
    const { user, seen } = openAdmin('/catalogue?view=plans', {
      ...CATALOGUE_REPLIES,
      [LIST_ROUTE]: [decisionsReply(), decisionsReply(staffExamples.priceDecision)],
      [PREVIEW_ROUTE]: ok(staffExamples.pricePreview),
      [ANNOUNCE_ROUTE]: decisionsReply(staffExamples.priceDecision),
    });
    expect(await screen.findByText('Todavía no se ha anunciado ningún otro precio.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cambiar el precio' }));
    await user.type(await screen.findByLabelText('Precio nuevo, al mes'), '2,2');
    expect(screen.queryByRole('button', { name: 'Anunciar el precio' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ver qué cambia' }));
    expect(await screen.findByText('Cambian 14 suscripciones.')).toBeTruthy();
    for (const text of [
      'Activas: 12, con un problema de pago: 1, en pausa: 1.',
      /^11 cuestan ahora 1,90\s€ al mes\.$/,
      '2 ya cuestan eso y no reciben ningún correo.',
      'La primera renovación al precio nuevo es el 1/1/2027; la última, el 31/1/2027.',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(seen.some(({ path }) => path.includes('planId=couple') && path.includes('monthlyPrice=220'))).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Anunciar el precio' }));
    expect(await screen.findByText('Precio anunciado: los correos van en camino')).toBeTruthy();
    const sentBody = seen.find(({ method, path }) => method === 'POST' && path === '/admin/price-changes')?.body;
    expect(sentBody).toEqual({ decisionId: expect.any(String) as string, planId: 'couple', monthlyPrice: 220, from: earliestFrom });
    expect(await (await findPriceTable()).findByText('13 en espera, 1 se fue antes')).toBeTruthy();
  });

  it('requires a new preview after an edit, and shows the reason of a refusal', async () => {
    const { user } = openAdmin('/catalogue?view=plans', {
      ...CATALOGUE_REPLIES,
      [LIST_ROUTE]: decisionsReply(),
      [PREVIEW_ROUTE]: ok(staffExamples.pricePreview),
      [ANNOUNCE_ROUTE]: refusal(409, 'PRICE_CHANGE_ANNOUNCED'),
    });
    await user.click(await screen.findByRole('button', { name: 'Cambiar el precio' }));
    const price = await screen.findByLabelText('Precio nuevo, al mes');
    await user.type(price, '2,2');
    await user.click(screen.getByRole('button', { name: 'Ver qué cambia' }));
    await user.click(await screen.findByRole('button', { name: 'Anunciar el precio' }));
    expect(await screen.findByText(/Ya hay otro precio anunciado para este plan/)).toBeTruthy();
    await user.clear(price);
    await user.type(price, '2,5');
    expect(screen.queryByText('Cambian 14 suscripciones.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Ver qué cambia' })).toBeTruthy();
  });

  it('is cancelled after a confirmation with the number of affected subscriptions', async () => {
    const cancelledDecision = { ...staffExamples.priceDecision, withdrawnAt: '2026-11-21T10:00:00.000Z', announced: 0, withdrawn: 13 };
    const { user, seen } = openAdmin('/catalogue?view=plans', {
      ...CATALOGUE_REPLIES,
      [LIST_ROUTE]: [decisionsReply(staffExamples.priceDecision), decisionsReply(cancelledDecision)],
      [CANCEL_ROUTE]: decisionsReply(cancelledDecision),
    });
    await user.click(await screen.findByRole('button', { name: 'Anular el cambio' }));
    const question = within(await screen.findByRole('dialog', { name: '¿Anular el precio nuevo del plan Pareja?' }));
    expect(question.getByText(/se queda como está en 13 suscripciones/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Anular el cambio' }));
    expect(await screen.findByText('Cambio anulado')).toBeTruthy();
    expect(await screen.findByText('Anulado')).toBeTruthy();
    expect(seen.some(({ method, path }) => `${method} ${path}` === CANCEL_ROUTE)).toBe(true);
  });

  it('is readable by staff, and changed by admins only', async () => {
    openAdmin('/catalogue?view=plans', { ...CATALOGUE_REPLIES, [LIST_ROUTE]: decisionsReply(staffExamples.priceDecision) }, pablo);
    expect(await (await findPriceTable()).findByText('Anunciado')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Cambiar el precio|Anular el cambio/ })).toBeNull();
  });

  it('has every sentence in both languages', () => {
    expect(findGaps(runningPricesTranslations)).toEqual([]);
  });
});
