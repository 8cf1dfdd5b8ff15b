import { identityExamples } from '@brote/contracts/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { inés, ok, openAdmin, refusal } from '../../testing/open-admin';
import { loginTranslations } from './login.translations';

const SIGN_IN_ROUTE = 'POST /admin/auth/sign-in';
const SECOND_FACTOR_ROUTE = 'POST /admin/auth/second-factor';
const grant = { ...identityExamples.accessGrant, user: inés };
const challenge = identityExamples.secondFactor.challenge;
const secondFactorReply = (extraFields: object = {}) =>
  ok({ step: 'second-factor', challenge, enrolment: null, grant: null, ...extraFields });

const submitPassword = async (user: UserEvent, name = 'ines@brote.example', password = 'almacen-de-cepillos') => {
  await user.type(await screen.findByLabelText('Usuario'), name);
  await user.type(screen.getByLabelText('Contraseña'), password);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
};
const enterCode = async (user: UserEvent, code: string) => {
  await user.type(await screen.findByLabelText('Código'), code);
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
};

describe('the sign-in page', () => {
  it('requires user and password before it sends a request', async () => {
    const { user, seen } = openAdmin('/', {}, null);
    await user.click(await screen.findByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText('Escribe tu usuario')).toBeTruthy();
    expect(screen.getByText('Escribe tu contraseña')).toBeTruthy();
    expect(seen).toEqual([]);
  });

  it('shows that the credentials are wrong, in the words of the specification', async () => {
    const { user } = openAdmin('/', { [SIGN_IN_ROUTE]: refusal(401, 'INVALID_CREDENTIALS') }, null);
    await submitPassword(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Credenciales incorrectas. Inténtalo de nuevo.');
  });

  it('opens the requested page after the second factor', async () => {
    const { user, seen } = openAdmin(
      '/orders',
      { [SIGN_IN_ROUTE]: secondFactorReply(), [SECOND_FACTOR_ROUTE]: ok({ ...grant, recoveryCodes: null }) },
      null,
    );
    await submitPassword(user);
    await enterCode(user, '123456');
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedidos' })).toBeTruthy();
    expect(seen).toContainEqual({ method: 'POST', path: '/admin/auth/second-factor', body: { challenge, code: '123456' } });
  });

  it('keeps the second step open after a wrong code, and restarts after an expired challenge', async () => {
    const { user } = openAdmin(
      '/',
      { [SIGN_IN_ROUTE]: secondFactorReply(), [SECOND_FACTOR_ROUTE]: [refusal(422, 'CODE_WRONG'), refusal(401, 'CHALLENGE_INVALID')] },
      null,
    );
    await submitPassword(user);
    await enterCode(user, '111111');
    expect((await screen.findByRole('alert')).textContent).toContain('El código no es correcto');
    await enterCode(user, '222222');
    expect(await screen.findByLabelText('Usuario')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Empieza de nuevo');
  });

  it('shows the enrolment of the second factor at the first sign-in, then the recovery codes', async () => {
    const { enrolment, recoveryCodes } = identityExamples;
    const { user } = openAdmin(
      '/',
      { [SIGN_IN_ROUTE]: secondFactorReply({ step: 'enrolment', enrolment }), [SECOND_FACTOR_ROUTE]: ok({ ...grant, recoveryCodes }) },
      null,
    );
    await submitPassword(user);
    expect(await screen.findByRole('img', { name: /QR/ })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await enterCode(user, '123456');
    for (const code of recoveryCodes) expect(await screen.findByText(code)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Los he guardado' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  });

  it('admits demo accounts without a second factor', async () => {
    const { user } = openAdmin('/', { [SIGN_IN_ROUTE]: secondFactorReply({ step: 'granted', challenge: null, grant }) }, null);
    await submitPassword(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  });

  it('has every sentence in both languages', () => {
    expect(findGaps(loginTranslations)).toEqual([]);
  });
});
