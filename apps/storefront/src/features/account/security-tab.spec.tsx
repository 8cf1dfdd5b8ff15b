import { identityExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop } from '../../testing/open-shop';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

const getToasts = () => within(screen.getByRole('region', { name: 'Messages' }));
const getSectionWith = (heading: string) => within(screen.getByRole('heading', { name: heading }).closest('section') ?? document.body);

describe('the password form', () => {
  const CHANGE_PASSWORD_ROUTE = 'POST /api/v1/auth/password';
  const submitPasswordChange = async (user: UserEvent, current: string, next: string, confirmation = next) => {
    const form = getSectionWith('Change password');
    await user.type(form.getByLabelText('Current password'), current);
    await user.type(form.getByLabelText('New password'), next);
    await user.type(form.getByLabelText('Repeat new password'), confirmation);
    await user.click(form.getByRole('button', { name: 'Update password' }));
  };

  it('sends both passwords as typed, empties itself and confirms the change', async () => {
    server.queueReplies(CHANGE_PASSWORD_ROUTE, ok({}));
    const { user } = await openShop('/account?tab=security');
    await submitPasswordChange(user, 'cepillo-viejo', ' nuevo cepillo ');
    expect(await getToasts().findByText('Password Updated')).toBeTruthy();
    expect(server.bodiesOf(CHANGE_PASSWORD_ROUTE)).toEqual([{ currentPassword: 'cepillo-viejo', newPassword: ' nuevo cepillo ' }]);
    expect(getSectionWith('Change password').getByLabelText('New password')).toHaveProperty('value', '');
  });

  it('requires six characters and an identical repetition', async () => {
    const { user } = await openShop('/account?tab=security');
    await submitPasswordChange(user, 'viejo1', 'corto', 'otro');
    expect((await screen.findAllByText('Password must be at least 6 characters')).length).toBe(2);
    await user.type(getSectionWith('Change password').getByLabelText('New password'), '-largo');
    await user.type(getSectionWith('Change password').getByLabelText('Repeat new password'), '-largo');
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    expect(server.bodiesOf(CHANGE_PASSWORD_ROUTE)).toEqual([]);
  });

  it.each([
    ['PASSWORD_WRONG', 'Current password', 'The current password is not right'],
    ['WEAK_PASSWORD', 'New password', 'Weak password'],
  ])('shows %s at its field', async (code, label, sentence) => {
    server.queueReplies(CHANGE_PASSWORD_ROUTE, refusal(422, code));
    const { user } = await openShop('/account?tab=security');
    await submitPasswordChange(user, 'cepillo-viejo', '123456');
    expect(await getToasts().findByText('Update Failed')).toBeTruthy();
    const field = getSectionWith('Change password').getByLabelText(label);
    expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
    expect(getSectionWith('Change password').getByText(sentence)).toBeTruthy();
  });

  it('shows the waiting time after too many attempts', async () => {
    server.queueReplies(CHANGE_PASSWORD_ROUTE, refusal(429, 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: 120 }));
    const { user } = await openShop('/account?tab=security');
    await submitPasswordChange(user, 'cepillo-viejo', 'cepillo-nuevo');
    expect(await getToasts().findByText('Too many attempts. Please try again in 2 minutes.')).toBeTruthy();
  });
});

describe('the e-mail form', () => {
  it('requests a link without revealing whether the address is taken', async () => {
    server.queueReplies('POST /api/v1/auth/email', ok({}));
    const { user } = await openShop('/account?tab=security');
    const form = getSectionWith('Change e-mail');
    await user.type(form.getByLabelText('New e-mail'), ' Ana@Example.com');
    await user.type(form.getByLabelText('Current password'), 'cepillo');
    await user.click(form.getByRole('button', { name: 'Send the link' }));
    expect(await getToasts().findByText('Check your new mailbox')).toBeTruthy();
    expect(server.bodiesOf('POST /api/v1/auth/email')).toEqual([{ newEmail: 'ana@example.com', currentPassword: 'cepillo' }]);
  });

  it('names the address that awaits confirmation', async () => {
    server.queueReplies('GET /api/v1/me', ok({ ...identityExamples.user, pendingEmail: 'ana@example.com' }));
    await openShop('/account?tab=security');
    expect(await screen.findByText(/ana@example.com waits for its confirmation/)).toBeTruthy();
  });
});

describe('the device list', () => {
  const otherSession = { ...identityExamples.session, id: '0192f0c0-0000-7000-8000-0000000000b2', device: 'Safari · iOS', current: false };
  const REVOKE_ROUTE = `DELETE /api/v1/auth/sessions/${otherSession.id}`;

  it('signs out one device at a time and never the current one', async () => {
    server
      .queueReplies('GET /api/v1/auth/sessions', ok({ sessions: [identityExamples.session, otherSession] }))
      .queueReplies(REVOKE_ROUTE, ok({}));
    const { user } = await openShop('/account?tab=security');
    await user.click(await screen.findByRole('button', { name: 'Sign out: Safari · iOS' }));
    expect(await getToasts().findByText('Device signed out')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Safari · iOS')).toBeNull());
    expect(screen.getByText('This device')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign out: Firefox · Linux' })).toBeNull();
  });

  it('signs out all devices after a confirmation and leaves the account', async () => {
    server.queueReplies('POST /api/v1/auth/sign-out-everywhere', ok({}));
    const { user } = await openShop('/account?tab=security');
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere?' }));
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(await getToasts().findByText('Signed Out Successfully')).toBeTruthy();
    expect(localStorage.getItem('brote.signed-in')).toBe('no');
  });

  it('shows a log of security events', async () => {
    await openShop('/account?tab=security');
    expect(await getSectionWith('Recent activity').findByText('Signed in')).toBeTruthy();
  });
});
