import { openingView, shopOpening } from '@brote/contracts/staff-catalogue/examples';
import { OPENING_POINT_IDS } from '@brote/contracts/browser';
import { findGaps } from '@brote/ui-kit/i18n';
import { fireEvent, screen, within } from '@testing-library/react';
import { ok, openAdmin, pablo, refusal } from '../../testing/open-admin';
import en from './locales/en.json';
import es from './locales/es.json';
import { openingTranslations } from './opening.translations';

const OPENING = 'GET /admin/opening';

describe('the page before the opening', () => {
  it('counts the open points, and shows each with its state, its reason and its place', async () => {
    openAdmin('/opening', { [OPENING]: ok(openingView) });
    expect(await screen.findByText('Quedan 2 puntos pendientes. Resuélvelos antes de que compren clientes reales.')).toBeTruthy();
    const safety = within(screen.getByRole('heading', { name: es.safety }).closest('li') ?? document.body);
    for (const text of [es['state.open'], es['safety.why'], 'Pack pareja: fabricante']) expect(safety.getByText(text)).toBeTruthy();
    expect(safety.getByRole('link', { name: `Ir allí: ${es.safety}` }).getAttribute('href')).toBe('/admin/catalogue');
    const notice = within(screen.getByRole('heading', { name: es['guarantee-notice'] }).closest('li') ?? document.body);
    expect(notice.queryByRole('link')).toBeNull();
    expect(notice.getByText(es.setting)).toBeTruthy();
  });

  it('shows which texts are confirmed, and confirms one after a question', async () => {
    const textsPoint = { id: 'legal-texts', state: 'open', values: [], place: '/opening' };
    const { user, seen } = openAdmin('/opening', {
      [OPENING]: ok({ ...openingView, points: [textsPoint] }),
      'POST /admin/opening/texts/mails': [refusal(409, 'VERSION_CONFLICT'), ok(openingView.texts[1])],
    });
    const card = within((await screen.findByRole('heading', { name: es['legal-texts'] })).closest('li') ?? document.body);
    expect(card.getByRole('link', { name: es['text.terms'] }).getAttribute('href')).toBe('/terms');
    expect(card.getByText(/^Leído y confirmado el 19\/12\/2026/)).toBeTruthy();
    for (const message of [es['text.changed'], es['text.done']]) {
      await user.click(card.getByRole('button', { name: 'Confirmar: Partes legales de los correos' }));
      const dialogs = await screen.findAllByRole('dialog');
      await user.click(within(dialogs.at(-1) ?? document.body).getByRole('button', { name: es['text.confirm'] }));
      expect(await screen.findByText(message)).toBeTruthy();
    }
    const sent = seen.filter(({ method, path }) => method === 'POST' && path.startsWith('/admin/opening/texts/'));
    expect(sent.map(({ body }) => body)).toEqual([{ version: '2026-11-27' }, { version: '2026-11-27' }]);
  });

  it('says that a point of the law is open again in a shop that sells', async () => {
    openAdmin('/opening', { [OPENING]: ok({ ...openingView, opening: shopOpening }) });
    expect(await screen.findByText(es['sale.reopened'])).toBeTruthy();
  });

  it('says that everything is settled, in both languages', async () => {
    const points = openingView.points.filter(({ state }) => state !== 'open');
    openAdmin('/opening', { [OPENING]: ok({ ...openingView, points }) });
    expect(await screen.findByText(es.none)).toBeTruthy();
    fireEvent.click(screen.getByText('EN'));
    expect(await screen.findByText(en.none)).toBeTruthy();
  });

  it('opens the shop only once the points of the law are settled, after a question', async () => {
    openAdmin('/opening', { [OPENING]: ok(openingView) });
    expect(await screen.findByRole('button', { name: es['sale.open'] })).toHaveProperty('disabled', true);
    expect(screen.getByText(es['sale.blocked'])).toBeTruthy();
  });

  it('opens the shop, and says since when it is open', async () => {
    const settled = { ...openingView, points: openingView.points.filter(({ state }) => state !== 'open') };
    const { user, seen } = openAdmin('/opening', {
      [OPENING]: [ok(settled), ok({ ...settled, opening: shopOpening })],
      'POST /admin/opening': ok(shopOpening),
    });
    await user.click(await screen.findByRole('button', { name: es['sale.open'] }));
    expect(seen.some(({ method, path }) => method === 'POST' && path === '/admin/opening')).toBe(false);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: es['sale.open'] }));
    expect(await screen.findByText(es['sale.done'])).toBeTruthy();
    expect(await screen.findByText(/^La tienda está abierta desde el .*2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: es['sale.open'] })).toBeNull();
  });

  it('says that a point was not settled after all', async () => {
    const settled = { ...openingView, points: openingView.points.filter(({ state }) => state !== 'open') };
    const { user } = openAdmin('/opening', { [OPENING]: ok(settled), 'POST /admin/opening': refusal(409, 'OPENING_POINTS_OPEN') });
    await user.click(await screen.findByRole('button', { name: es['sale.open'] }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: es['sale.open'] }));
    expect(await screen.findByText(es['sale.blocked'])).toBeTruthy();
  });

  it('shows a failure, and an empty list', async () => {
    const { user } = openAdmin('/opening', { [OPENING]: [refusal(422, 'VALIDATION_FAILED'), ok({ ...openingView, points: [] })] });
    expect(await screen.findByText(es.failed)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(es.empty)).toBeTruthy();
  });

  it('is for admins only', async () => {
    const { seen } = openAdmin('/opening', {}, pablo);
    expect(await screen.findByRole('navigation')).toBeTruthy();
    expect(screen.queryByText(es.title)).toBeNull();
    expect(seen.filter(({ path }) => path === '/admin/opening')).toEqual([]);
  });

  it('has every sentence in both languages, and two for each point', () => {
    expect(findGaps(openingTranslations)).toEqual([]);
    for (const id of OPENING_POINT_IDS) expect(Object.keys(es)).toEqual(expect.arrayContaining([id, `${id}.why`]));
  });
});
