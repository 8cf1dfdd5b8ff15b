import { reportingExamples as figures } from '@brote/contracts/examples';
import { orderRow } from '@brote/contracts/staff-orders/examples';
import { ticket, ticketEntry, ticketReply, ticketRow } from '@brote/contracts/support/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen, waitFor, within } from '@testing-library/react';
import { ok, openAdmin, refusal } from '../../testing/open-admin';
import { supportTranslations } from './support.translations';

const LIST_ROUTE = 'GET /admin/tickets';
const TICKET_ROUTE = `GET /admin/tickets/${ticket.id}`;
const overdueTicket = { ...ticketRow, isOverdue: true };
const listReply = ok({ rows: [overdueTicket], nextCursor: null, open: 3, overdue: 1 });
const staffAccount = { ...figures.adminUser, id: ticketEntry.authorId, fullName: 'Pablo Rius' };
const OTHER_REPLIES = {
  'GET /admin/users': ok({ users: [{ account: staffAccount, figures: null }], next: null, total: 1 }),
  'GET /admin/orders': ok({ rows: [orderRow], nextCursor: null }),
  'GET /admin/subscriptions': ok({ rows: [], nextCursor: null }),
};
const answers = { [LIST_ROUTE]: listReply, [TICKET_ROUTE]: ok(ticket), ...OTHER_REPLIES };
const findSentRequest = (requests: readonly { method: string; path: string; body: unknown }[], end: string) =>
  requests.find(({ method, path }) => method !== 'GET' && path.endsWith(end));

describe('the inbox', () => {
  it('starts with waiting tickets, shows their number, and marks overdue ones', async () => {
    const { user, seen } = openAdmin('/support', answers);
    expect(await screen.findByRole('button', { name: ticket.number })).toBeTruthy();
    expect(screen.getByText('Por responder (3)')).toBeTruthy();
    expect(screen.getByText('Fuera de plazo (1)')).toBeTruthy();
    expect(within(screen.getByRole('table')).getByText('Fuera de plazo')).toBeTruthy();
    expect(seen.find(({ path }) => path.startsWith('/admin/tickets'))?.path).toContain('list=open');
    await user.click(screen.getByText('Respondidos'));
    expect(window.location.search).toContain('list=answered');
  });

  it('shows that it could not be loaded', async () => {
    openAdmin('/support', { ...OTHER_REPLIES, [LIST_ROUTE]: refusal(500, 'INTERNAL') });
    expect(await screen.findByText('No se han podido cargar los datos')).toBeTruthy();
  });
});

describe('a ticket', () => {
  it('shows its messages, and the orders and subscriptions of its author', async () => {
    const { user } = openAdmin('/support', answers);
    await user.click(await screen.findByRole('button', { name: ticket.number }));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText(ticket.message)).toBeTruthy();
    expect(await within(drawer).findByText('Nota interna de Pablo Rius')).toBeTruthy();
    expect((await within(drawer).findByRole('link', { name: `#${orderRow.number}` })).getAttribute('href')).toContain(
      `/orders?order=${orderRow.id}`,
    );
    expect(await within(drawer).findByText('Ninguna suscripción con esta dirección.')).toBeTruthy();
  });

  it('shows replies by the e-mail link as replies of the customer', async () => {
    openAdmin(`/support?ticket=${ticket.id}`, { ...answers, [TICKET_ROUTE]: ok({ ...ticket, entries: [ticketEntry, ticketReply] }) });
    expect(await screen.findByText(`Respuesta de ${ticket.name}`)).toBeTruthy();
    expect(screen.getByText(ticketReply.text)).toBeTruthy();
  });

  it('is answered by e-mail, and closed with the answer', async () => {
    const end = `/admin/tickets/${ticket.id}/answers`;
    const { user, seen } = openAdmin(`/support?ticket=${ticket.id}`, { ...answers, [`POST ${end}`]: ok({ ...ticket, state: 'closed' }) });
    await user.type(await screen.findByLabelText(`Respuesta para ${ticket.name}`), ' Mándanos una foto, por favor. ');
    await user.click(screen.getByRole('checkbox', { name: 'Cerrar al responder' }));
    await user.click(screen.getByRole('button', { name: 'Enviar respuesta' }));
    expect(await screen.findByText('Respuesta en camino')).toBeTruthy();
    expect(findSentRequest(seen, end)?.body).toMatchObject({ text: 'Mándanos una foto, por favor.', close: true });
  });

  it('stores a note, and shows a failure to store it', async () => {
    const end = `/admin/tickets/${ticket.id}/notes`;
    const replies = [refusal(503, 'SERVICE_UNAVAILABLE'), ok(ticket)];
    const { user, seen } = openAdmin(`/support?ticket=${ticket.id}`, { ...answers, [`POST ${end}`]: replies });
    await user.click(await screen.findByText('Nota interna', { selector: '.ant-segmented-item-label' }));
    await user.type(screen.getByLabelText('Nota solo para el equipo'), 'Ya le conocemos');
    await user.click(screen.getByRole('button', { name: 'Guardar nota' }));
    expect(await screen.findByText('No se ha podido guardar la nota')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Guardar nota' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Nota solo para el equipo').value).toBe(''));
    const ids = seen.filter(({ path }) => path === end).map(({ body }) => (body as { entryId: string }).entryId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('accepts no answer while it is closed', async () => {
    openAdmin(`/support?ticket=${ticket.id}`, { ...answers, [TICKET_ROUTE]: ok({ ...ticket, state: 'closed' }) });
    expect(await screen.findByText('Está cerrado. Reábrelo para responder.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reabrir' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cerrar mensaje' })).toBeNull();
  });

  it('has every sentence in both languages', () => expect(findGaps(supportTranslations)).toEqual([]));
});
