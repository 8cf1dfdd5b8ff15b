import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop } from '../../testing/open-shop';

const SUPPORT_ROUTE = 'POST /api/v1/support-requests';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

const getToasts = () => within(screen.getByRole('region', { name: 'Messages' }));
const getDialog = () => within(screen.getByRole('dialog', { name: 'Contact Support' }));

async function openDialog() {
  const { user } = await openShop('/account');
  await user.click(screen.getByRole('button', { name: 'Contact Support' }));
  return user;
}

async function fillInForm(user: UserEvent) {
  await user.type(getDialog().getByLabelText('Subject'), 'Mango roto');
  await user.selectOptions(getDialog().getByLabelText('Category'), 'product');
  await user.type(getDialog().getByLabelText('Message'), 'Un cepillo ha llegado roto.');
  await user.click(getDialog().getByRole('button', { name: 'Send message' }));
}

describe('the support dialog', () => {
  it('fills in the customer, sends the request and states the response time', async () => {
    server.queueReplies(SUPPORT_ROUTE, ok({ ticketNumber: 'BT-2026-000042' }));
    const user = await openDialog();
    await fillInForm(user);
    expect(await getToasts().findByText('Message Sent')).toBeTruthy();
    expect(getToasts().getByText("Your support request has been sent successfully. We'll get back to you within 24 hours.")).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.bodiesOf(SUPPORT_ROUTE)).toMatchObject([
      { name: 'Lucía Ferrer', email: 'lucia@example.com', category: 'product', locale: 'en', website: '' },
    ]);
  });

  it('keeps the message when sending fails', async () => {
    server.queueReplies(SUPPORT_ROUTE, refusal(503, 'SERVICE_UNAVAILABLE'));
    const user = await openDialog();
    await fillInForm(user);
    expect(await getDialog().findByText('There was an error sending your message. Please try again.')).toBeTruthy();
    expect(getDialog().getByLabelText('Message')).toHaveProperty('value', 'Un cepillo ha llegado roto.');
  });

  it('requires every field, with the messages of the specification', async () => {
    const user = await openDialog();
    await user.clear(getDialog().getByLabelText('Name'));
    await user.clear(getDialog().getByLabelText('Email'));
    await user.click(getDialog().getByRole('button', { name: 'Send message' }));
    for (const sentence of [
      'Name must be at least 2 characters',
      'Please enter a valid email',
      'Subject must be at least 5 characters',
      'Please select a category',
      'Message must be at least 10 characters',
    ]) {
      await waitFor(() => expect(getDialog().getByText(sentence)).toBeTruthy());
    }
    expect(server.bodiesOf(SUPPORT_ROUTE)).toEqual([]);
  });
});
