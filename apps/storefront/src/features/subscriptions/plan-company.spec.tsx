import { screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { openShop, storeSignedInHint } from '../../testing/open-shop';
import { getPayButton, START_ROUTE } from '../../testing/plans-page';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

const getChoice = () => screen.findByLabelText<HTMLInputElement>('I need a company invoice');
const getName = () => screen.getByLabelText<HTMLInputElement>('Company name');
const getNumber = () => screen.getByLabelText<HTMLInputElement>('Tax number');

describe('the company invoice of a plan', () => {
  it('is chosen by keyboard on the page of the plan, and sent with its number in the written form', async () => {
    const { user, left } = await openShop('/subscriptions?plan=couple');
    (await getChoice()).focus();
    await user.keyboard(' ');
    await user.tab();
    expect(document.activeElement).toBe(getName());
    await user.keyboard(' Zahnhaus GmbH ');
    await user.tab();
    await user.keyboard('de 123 456 789');
    await user.click(await getPayButton());
    await waitFor(() => expect(left).toHaveLength(1));
    expect(server.bodiesOf(START_ROUTE)).toMatchObject([{ company: { name: 'Zahnhaus GmbH', taxId: 'DE123456789' } }]);
  });

  it('is left out without the choice', async () => {
    const { user, left } = await openShop('/subscriptions?plan=couple');
    await getChoice();
    await user.click(await getPayButton());
    await waitFor(() => expect(left).toHaveLength(1));
    expect(server.bodiesOf(START_ROUTE)[0]).not.toHaveProperty('company');
  });

  it('names the field with an error, of the form and of the server', async () => {
    const fields = [{ path: 'company.taxId', messages: ['wrong'] }];
    const body = { type: 'about:blank', title: 'x', status: 400, code: 'VALIDATION_FAILED', traceId: 't', fields };
    server.queueReplies(START_ROUTE, { status: 400, body });
    const { user } = await openShop('/subscriptions?plan=couple');
    await user.click(await getChoice());
    await user.click(await getPayButton());
    expect(await screen.findByText('Type the tax number of the company')).toBeTruthy();
    expect(screen.getByText('Company name must be at least 2 characters')).toBeTruthy();
    expect(server.bodiesOf(START_ROUTE)).toEqual([]);
    await user.type(getName(), 'Hotel Sol');
    await user.type(getNumber(), 'B12345674');
    await user.click(await getPayButton());
    expect(await screen.findByText(/^This tax number has a typing error/)).toBeTruthy();
    expect([getName().value, document.activeElement]).toEqual(['Hotel Sol', getNumber()]);
  });
});
