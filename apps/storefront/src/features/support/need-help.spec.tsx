import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop } from '../../testing/open-shop';

const POST = 'POST /api/v1/support-requests';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

const toasts = () => within(screen.getByRole('region', { name: 'Messages' }));
const dialog = () => within(screen.getByRole('dialog', { name: 'Contact Support' }));

async function openDialog() {
  const { user } = await openShop('/account');
  await user.click(screen.getByRole('button', { name: 'Contact Support' }));
  return user;
}

async function fillInForm(user: UserEvent) {
  await user.type(dialog().getByLabelText('Subject'), 'Mango roto');
  await user.selectOptions(dialog().getByLabelText('Category'), 'product');
  await user.type(dialog().getByLabelText('Message'), 'Un cepillo ha llegado roto.');
  await user.click(dialog().getByRole('button', { name: 'Send message' }));
}

describe('the support dialog', () => {
  it('fills in the customer, sends the request and states the response time', async () => {
    server.queueReplies(POST, ok({ ticketNumber: 'BT-2026-000042' }));
    const user = await openDialog();
    await fillInForm(user);
    expect(await toasts().findByText('Message Sent')).toBeTruthy();
    expect(toasts().getByText("Your support request has been sent successfully. We'll get back to you within 24 hours.")).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.bodiesOf(POST)).toMatchObject([
      { name: 'Lucía Ferrer', email: 'lucia@example.com', category: 'product', locale: 'en', website: '' },
    ]);
  });

  it('keeps the message when sending fails', async () => {
    server.queueReplies(POST, refusal(503, 'SERVICE_UNAVAILABLE'));
    const user = await openDialog();
    await fillInForm(user);
    expect(await dialog().findByText('There was an error sending your message. Please try again.')).toBeTruthy();
    expect(dialog().getByLabelText('Message')).toHaveProperty('value', 'Un cepillo ha llegado roto.');
  });

  it('requires every field, with the messages of the specification', async () => {
    const user = await openDialog();
    await user.clear(dialog().getByLabelText('Name'));
    await user.clear(dialog().getByLabelText('Email'));
    await user.click(dialog().getByRole('button', { name: 'Send message' }));
    for (const sentence of [
      'Name must be at least 2 characters',
      'Please enter a valid email',
      'Subject must be at least 5 characters',
      'Please select a category',
      'Message must be at least 10 characters',
    ]) {
      await waitFor(() => expect(dialog().getByText(sentence)).toBeTruthy());
    }
    expect(server.bodiesOf(POST)).toEqual([]);
  });
});
