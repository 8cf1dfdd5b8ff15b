import { messageExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { openShop, chooseSpanish } from '../../testing/open-shop';

const LINK_PATH = '/api/v1/tickets/by-link';
const ANSWER_ROUTE = `POST ${LINK_PATH}/answers`;
const { ticketThread } = messageExamples;
const newMessage = { id: '0192f0c0-0000-7000-8000-0000000000f9', by: 'customer', text: 'Here it is.', at: '2026-11-20T12:00:00.000Z' };
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

const getMessageItems = () => within(screen.getByRole('list', { name: 'Messages of this conversation' })).getAllByRole('listitem');

describe('the conversation of a mailed link', () => {
  it('shows each message with its author and changes nothing when it opens', async () => {
    server.queueReplies(`GET ${LINK_PATH}`, ok(ticketThread));
    await openShop('/answer#token=tick.et');
    expect(await screen.findByRole('heading', { level: 2, name: 'Mango roto' })).toBeTruthy();
    expect(screen.getByText('Number BT-2026-000042')).toBeTruthy();
    expect(getMessageItems().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^You.*¿Qué hago\?$/),
      expect.stringMatching(/^Brote.*¿Nos mandas una foto del mango\?$/),
    ]);
    expect(server.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('accepts an answer, shows it and empties the form', async () => {
    const threadWithAnswer = { ...ticketThread, state: 'open', messages: [...ticketThread.messages, newMessage] };
    server.queueReplies(`GET ${LINK_PATH}`, ok(ticketThread), ok(threadWithAnswer)).queueReplies(ANSWER_ROUTE, ok(threadWithAnswer));
    const { user } = await openShop('/answer/tick.et');
    await user.type(await screen.findByLabelText('Your answer'), '  Here it is. ');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Answer sent')).toBeTruthy();
    expect(server.bodiesOf(ANSWER_ROUTE)).toEqual([{ entryId: expect.any(String) as string, text: 'Here it is.' }]);
    await waitFor(() => expect(getMessageItems()).toHaveLength(3));
    expect(screen.getByLabelText('Your answer')).toHaveProperty('value', '');
  });

  it('keeps the answer after a failure and sends it again with the same id', async () => {
    server
      .queueReplies(`GET ${LINK_PATH}`, ok(ticketThread), ok(ticketThread))
      .queueReplies(ANSWER_ROUTE, refusal(503, 'SERVICE_UNAVAILABLE'), ok(ticketThread));
    const { user } = await openShop('/answer/tick.et');
    await user.type(await screen.findByLabelText('Your answer'), 'Here it is.');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The answer could not be sent');
    expect(screen.getByLabelText('Your answer')).toHaveProperty('value', 'Here it is.');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Answer sent')).toBeTruthy();
    const [first, second] = server.bodiesOf(ANSWER_ROUTE) as { entryId: string }[];
    expect(second).toEqual(first);
  });

  it('requires a text and explains in Spanish that an answer reopens a closed conversation', async () => {
    chooseSpanish();
    server.queueReplies(`GET ${LINK_PATH}`, ok({ ...ticketThread, state: 'closed' }));
    const { user } = await openShop('/answer/tick.et');
    expect(await screen.findByText('Esta conversación está cerrada. Si escribes, se vuelve a abrir.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Enviar respuesta' }));
    expect(await screen.findByText('Escribe al menos 2 caracteres.')).toBeTruthy();
    expect(server.bodiesOf(ANSWER_ROUTE)).toEqual([]);
  });

  it('reports an invalid link', async () => {
    server.queueReplies(`GET ${LINK_PATH}`, refusal(410, 'LINK_INVALID'));
    await openShop('/answer/tick.et');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link does not work');
    expect(screen.getByRole('link', { name: 'Go to the contact page' }).getAttribute('href')).toBe('/contact');
  });
});
