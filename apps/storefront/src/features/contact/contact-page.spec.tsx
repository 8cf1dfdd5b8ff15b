import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { shopInfo } from '@brote/contracts/examples';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { openShop, chooseSpanish } from '../../testing/open-shop';

const CONTACT_ROUTE = 'POST /api/v1/contact';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

const getToasts = () => within(screen.getByRole('region', { name: /Messages|Mensajes/ }));

async function fillInForm(user: UserEvent) {
  await user.type(screen.getByLabelText('Name'), '  Lucía Ferrer ');
  await user.type(screen.getByLabelText('Email'), 'Lucia@Example.com');
  await user.type(screen.getByLabelText('Subject'), 'Mango roto');
  await user.type(screen.getByLabelText('Message'), 'Un cepillo ha llegado roto.');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
}

describe('the contact page', () => {
  it('sends the message, thanks the customer and empties the form', async () => {
    const { user } = await openShop('/contact');
    await fillInForm(user);
    expect(await getToasts().findByText('Message sent!')).toBeTruthy();
    expect(server.bodiesOf(CONTACT_ROUTE)).toEqual([
      {
        name: 'Lucía Ferrer',
        email: 'lucia@example.com',
        subject: 'Mango roto',
        message: 'Un cepillo ha llegado roto.',
        locale: 'en',
        website: '',
        filledInMs: expect.any(Number) as number,
      },
    ]);
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveProperty('value', ''));
  });

  it('thanks in the words of the specification', async () => {
    chooseSpanish();
    const { user } = await openShop('/contact');
    await user.type(screen.getByLabelText('Nombre'), 'Lucía');
    await user.type(screen.getByLabelText('E-mail', { selector: 'input' }), 'lucia@example.com');
    await user.type(screen.getByLabelText('Asunto'), 'Hola');
    await user.type(screen.getByLabelText('Mensaje'), 'Una pregunta más.');
    await user.click(screen.getByRole('button', { name: 'Enviar mensaje' }));
    expect(await getToasts().findByText('¡Mensaje enviado!')).toBeTruthy();
    expect(getToasts().getByText('Hemos recibido tu mensaje y te responderemos lo antes posible.')).toBeTruthy();
  });

  it('keeps the message when sending fails', async () => {
    server.queueReplies(CONTACT_ROUTE, refusal(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await openShop('/contact');
    await fillInForm(user);
    expect((await getToasts().findAllByText('There was a problem sending your message. Please try again.')).length).toBe(1);
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Un cepillo ha llegado roto.');
  });

  it('requires every field, with the messages of the specification', async () => {
    const { user } = await openShop('/contact');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    for (const sentence of [
      'Name must be at least 2 characters.',
      'Please enter a valid email address.',
      'Subject must be at least 2 characters.',
      'Message must be at least 10 characters.',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy();
    expect(server.bodiesOf(CONTACT_ROUTE)).toEqual([]);
  });

  it('sends the value of the field that only bots fill in', async () => {
    const { user } = await openShop('/contact');
    await user.type(screen.getByLabelText('Leave this field empty'), 'https://spam.example');
    await fillInForm(user);
    await waitFor(() => expect(server.bodiesOf(CONTACT_ROUTE)).toMatchObject([{ website: 'https://spam.example' }]));
  });

  it("shows the other contact channels of the shop's configuration", async () => {
    server.queueReplies(
      'GET /api/v1/shop-info',
      ok({ ...shopInfo, email: 'hola@cepillos.es', socials: ['https://www.instagram.com/cepillos'] }),
    );
    await openShop('/contact');
    const cards = within(screen.getByRole('complementary', { name: 'Other ways to reach us' }));
    expect((await cards.findByRole('link', { name: 'hola@cepillos.es' })).getAttribute('href')).toBe('mailto:hola@cepillos.es');
    expect(cards.getByText('Monday to Friday, 9am to 5pm')).toBeTruthy();
    expect(cards.getByRole('link', { name: 'instagram.com' }).getAttribute('href')).toBe('https://www.instagram.com/cepillos');
  });
});
