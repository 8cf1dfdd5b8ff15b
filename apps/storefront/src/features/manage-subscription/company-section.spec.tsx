import { subscriptionExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { LIST_ROUTE, openManagePage, SUBSCRIPTION_PATH } from '../../testing/manage-page';
import { chooseSpanish, getToasts, openShop, storeSignedInHint } from '../../testing/open-shop';

const { subscription } = subscriptionExamples;
const CHANGE_ROUTE = `PATCH ${SUBSCRIPTION_PATH}`;
const HOTEL = { name: 'Hotel Sol S.L.', taxId: 'A58818501' };
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

const getSection = (name: string) => within(screen.getByRole('region', { name }));

describe('the company of a plan in the account', () => {
  it('is added by keyboard; the number is sent in its written form', async () => {
    server.queueReplies(CHANGE_ROUTE, ok({ ...subscription, company: HOTEL, version: 4 }));
    const { user } = await openManagePage(server, {});
    const section = getSection('Company invoice');
    expect(section.getByText('Your invoices name you.')).toBeTruthy();
    section.getByRole('button', { name: 'Add a company' }).focus();
    await user.keyboard('{Enter}');
    expect(section.getByRole('button', { name: 'Save company' })).toHaveProperty('disabled', true);
    expect(section.queryByRole('button', { name: 'Remove company' })).toBeNull();
    await user.type(section.getByLabelText('Company name'), ' Hotel Sol S.L. ');
    await user.tab();
    await user.keyboard('es a-58818501{Enter}');
    expect(await getToasts().findByText('Subscription updated')).toBeTruthy();
    expect(server.bodiesOf(CHANGE_ROUTE)).toEqual([{ version: 3, company: HOTEL }]);
  });

  it('is changed and removed', async () => {
    server.queueReplies(CHANGE_ROUTE, ok(subscription), ok(subscription));
    const { user } = await openManagePage(server, { company: HOTEL });
    const section = getSection('Company invoice');
    expect(section.getByText(/Hotel Sol/).textContent).toBe('Hotel Sol S.L.Tax number: A58818501');
    await user.click(section.getByRole('button', { name: 'Change company' }));
    expect(section.getByText(/^It holds from the next invoice on/)).toBeTruthy();
    await user.clear(section.getByLabelText('Company name'));
    await user.type(section.getByLabelText('Company name'), 'Hotel Luna S.L.');
    await user.click(section.getByRole('button', { name: 'Save company' }));
    await waitFor(() => expect(server.bodiesOf(CHANGE_ROUTE)).toHaveLength(1));
    await user.click(await section.findByRole('button', { name: 'Change company' }));
    await user.click(section.getByRole('button', { name: 'Remove company' }));
    await waitFor(() =>
      expect(server.bodiesOf(CHANGE_ROUTE)).toEqual([
        { version: 3, company: { ...HOTEL, name: 'Hotel Luna S.L.' } },
        { version: 3, company: null },
      ]),
    );
  });

  it('says in Spanish what is wrong with a number, and sends nothing', async () => {
    chooseSpanish();
    server.queueReplies(LIST_ROUTE, ok({ subscriptions: [{ ...subscription, company: HOTEL }] }));
    const { user } = await openShop('/manage-subscription');
    await screen.findByRole('tab', { name: 'Detalles' });
    const section = getSection('Factura de empresa');
    expect(section.getByText(/NIF: A58818501/)).toBeTruthy();
    await user.click(section.getByRole('button', { name: 'Cambiar la empresa' }));
    await user.clear(section.getByLabelText('NIF'));
    await user.type(section.getByLabelText('NIF'), 'A58818502');
    await user.click(section.getByRole('button', { name: 'Guardar la empresa' }));
    expect(await section.findByText(/^Ese NIF tiene algún error/)).toBeTruthy();
    expect(server.bodiesOf(CHANGE_ROUTE)).toEqual([]);
  });

  it('prefers the change of another tab and reports it', async () => {
    server.queueReplies(CHANGE_ROUTE, refusal(409, 'VERSION_CONFLICT'));
    const other = { ...subscription, company: { name: 'Zahnhaus GmbH', taxId: 'DE123456789' }, version: 4 };
    server.queueReplies(LIST_ROUTE, ok({ subscriptions: [{ ...subscription, company: HOTEL }] }), ok({ subscriptions: [other] }));
    const { user } = await openShop('/manage-subscription');
    await screen.findByRole('tab', { name: 'Details' });
    await user.click(getSection('Company invoice').getByRole('button', { name: 'Change company' }));
    await user.click(getSection('Company invoice').getByRole('button', { name: 'Remove company' }));
    expect(await getToasts().findByText(/It was changed elsewhere meanwhile/)).toBeTruthy();
    expect(await screen.findByText(/Zahnhaus GmbH/)).toBeTruthy();
  });

  it('is shown without a button while the plan accepts no change, and not at all after its end', async () => {
    await openManagePage(server, { status: 'incomplete', actions: ['cancel'], company: HOTEL });
    expect(getSection('Company invoice').queryByRole('button')).toBeNull();
  });
});
