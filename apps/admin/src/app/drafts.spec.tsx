import type { UserView } from '@brote/contracts/browser';
import { identityExamples } from '@brote/contracts/examples';
import { staffCatalogue } from '@brote/contracts/staff-catalogue/examples';
import { ticket } from '@brote/contracts/support/examples';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { inés, ok, openAdmin, refusal, type RepliesByRoute } from '../testing/open-admin';

const grantOf = (user: UserView) => ({ ...identityExamples.accessGrant, user });
const sessionEndedReply = refusal(401, 'UNAUTHENTICATED');
const ANSWER_TEXT = 'Mándanos una foto, por favor.';
const TICKET_PATH = `/support?ticket=${ticket.id}`;

/** The replies that the pages need, and a session that ends at the first write. */
const repliesWithSignInAs = (next: UserView): RepliesByRoute => ({
  'POST /admin/auth/refresh': [ok(grantOf(inés)), refusal(401, 'SESSION_ENDED')],
  'POST /admin/auth/sign-in': ok({ step: 'granted', challenge: null, enrolment: null, grant: grantOf(next) }),
  'GET /admin/tickets': ok({ rows: [], nextCursor: null, open: 0, overdue: 0 }),
  [`GET /admin/tickets/${ticket.id}`]: ok(ticket),
  [`POST /admin/tickets/${ticket.id}/answers`]: sessionEndedReply,
  'GET /admin/users': ok({ users: [], next: null, total: 0 }),
  'GET /admin/orders': ok({ rows: [], nextCursor: null }),
  'GET /admin/subscriptions': ok({ rows: [], nextCursor: null }),
});
const signInAgain = () => {
  fireEvent.change(screen.getByLabelText('Usuario'), { target: { value: 'ines@brote.example' } });
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'almacen-de-cepillos' } });
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
};
const findAnswerField = () => screen.findByLabelText<HTMLTextAreaElement>(`Respuesta para ${ticket.name}`);

/** Writes an answer; sending it meets a session that has ended. */
async function writeUntilSessionEnds(next: UserView): Promise<void> {
  openAdmin(TICKET_PATH, repliesWithSignInAs(next));
  fireEvent.change(await findAnswerField(), { target: { value: ANSWER_TEXT } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar respuesta' }));
  expect((await screen.findByRole('alert')).textContent).toContain('lo que estabas escribiendo se conserva en esta pestaña');
}

describe('a draft at the end of the session', () => {
  it('is restored at the same address after the same person signs in, with a notice', async () => {
    await writeUntilSessionEnds(inés);
    signInAgain();
    expect((await findAnswerField()).value).toBe(ANSWER_TEXT);
    expect(window.location.pathname + window.location.search).toBe(`/admin${TICKET_PATH}`);
    expect(await screen.findByText('Aquí está lo que estabas escribiendo')).toBeTruthy();
  });

  it('is hidden from another person, and deleted', async () => {
    await writeUntilSessionEnds({ ...inés, id: '0192f0c0-0000-7000-8000-00000000beef' });
    signInAgain();
    expect((await findAnswerField()).value).toBe('');
    expect(screen.queryByText('Aquí está lo que estabas escribiendo')).toBeNull();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('foto');
  });

  it('is restored together with its dialog', async () => {
    openAdmin('/catalogue', {
      ...repliesWithSignInAs(inés),
      'GET /admin/catalogue': ok(staffCatalogue),
      'PUT /admin/products/brush-couple': sessionEndedReply,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Editar textos: Pack pareja' }));
    const findNameField = async () => screen.findByLabelText<HTMLInputElement>('Nombre en español');
    fireEvent.change(await findNameField(), { target: { value: 'Cepillo suelto' } });
    fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByLabelText('Usuario');
    signInAgain();
    expect((await findNameField()).value).toBe('Cepillo suelto');
  });

  it('is deleted when its author signs out', async () => {
    await writeUntilSessionEnds(inés);
    signInAgain();
    await findAnswerField();
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    await screen.findByLabelText('Usuario');
    expect(screen.queryByText(/se conserva en esta pestaña/)).toBeNull();
    signInAgain();
    await waitFor(() => expect(window.location.pathname).toBe('/admin/'));
  });
});
