import { producerDeclarations } from '@brote/contracts/staff-orders/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { fireEvent, screen } from '@testing-library/react';
import { ok, openAdmin, pablo, refusal } from '../../testing/open-admin';
import { aboutTranslations } from './about.translations';
import en from './locales/en.json';
import es from './locales/es.json';

const DECLARATIONS = 'GET /admin/producer-declarations';
const HEADING = 'Declaración responsable del sistema informático de facturación, versión 1.0';

describe('the page about', () => {
  it('shows each field of the declaration to all staff, and prints it', async () => {
    const print = jest.fn();
    window.print = print;
    const { user } = openAdmin('/about', { [DECLARATIONS]: ok(producerDeclarations) }, pablo);
    expect(await screen.findByRole('heading', { level: 2, name: HEADING })).toBeTruthy();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'a) Nombre del sistema informático',
      'l) Fecha y lugar en que se suscribe',
    ]);
    for (const text of ['Cepillos', '20 de diciembre de 2026', 'Valencia, España']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: es.print }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('says that a declaration is not signed, and how to sign it', async () => {
    const [declaration] = producerDeclarations.declarations;
    openAdmin('/about', { [DECLARATIONS]: ok({ declarations: [{ ...declaration, declaredOn: null }] }) });
    expect((await screen.findByRole('alert')).textContent).toMatch(/versión 1\.0 no está suscrita.*BILLING_DECLARATIONS \(1\.0=/);
  });

  it('shows a failure, and an empty list', async () => {
    const { user } = openAdmin('/about', { [DECLARATIONS]: [refusal(422, 'VALIDATION_FAILED'), ok({ declarations: [] })] });
    expect(await screen.findByText(es.failed)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(es.empty)).toBeTruthy();
  });

  it('keeps the declaration in Spanish when its page is English', async () => {
    openAdmin('/about', { [DECLARATIONS]: ok(producerDeclarations) });
    expect(await screen.findByRole('heading', { level: 1, name: es.title })).toBeTruthy();
    fireEvent.click(screen.getByText('EN'));
    expect(await screen.findByRole('heading', { level: 1, name: en.title })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: HEADING })).toBeTruthy();
  });

  it('has every sentence in both languages', () => {
    expect(findGaps(aboutTranslations)).toEqual([]);
  });
});
