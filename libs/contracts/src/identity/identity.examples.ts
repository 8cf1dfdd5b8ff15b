import { BRAND_NAME, DEMO_DOMAIN, demoEmail } from '@brote/brand';
import type {
  AccessGrant,
  ChangeEmailRequest,
  ChangePasswordRequest,
  ClientInfo,
  CloseAccountRequest,
  ContactView,
  IdentityMessageContent,
  MessageRequestedEventData,
  OnboardBody,
  ProfileView,
  RefreshRequest,
  ResetPasswordRequest,
  SecondFactorEnrolment,
  SecurityEventView,
  SessionGrant,
  SessionView,
  SessionsEndedEventData,
  SignInRequest,
  SignUpRequest,
  SigningKey,
  PlanChosenEventData,
  UserEventData,
  UserView,
  VerifyRequest,
} from './index';

const EXAMPLE_TIME = '2026-11-20T10:00:00.000Z';
const TOKEN = 'q0VuS3h5c2VjcmV0LW9mLTI1Ni1iaXRz';
const EMAIL = 'lucia@example.com';

export const clientInfo: ClientInfo = { addressHash: '3f1a9c', agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' };
export const user: UserView = {
  id: '0192f0c0-0000-7000-8000-0000000000a1',
  email: EMAIL,
  pendingEmail: null,
  emailConfirmedAt: EXAMPLE_TIME,
  fullName: 'Lucía Ferrer',
  roles: ['customer'],
  onboardingCompleted: true,
  memberSince: EXAMPLE_TIME,
  locale: 'es',
};
export const signUp: SignUpRequest = {
  email: EMAIL,
  password: 'cepillo-de-caña',
  locale: 'es',
  redirectTo: '/welcome',
  planId: 'couple',
  client: clientInfo,
};
export const resendRequest = { email: EMAIL, locale: 'es', client: clientInfo } as const;
export const verifyRequest: VerifyRequest = { type: 'signup', token: TOKEN, client: clientInfo };
export const signIn: SignInRequest = { email: EMAIL, password: 'cepillo-de-caña', audience: 'shop', client: clientInfo };
export const accessGrant: AccessGrant = {
  accessToken: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  accessExpiresAt: '2026-11-20T10:10:00.000Z',
  sessionId: '0192f0c0-0000-7000-8000-0000000000b1',
  user,
};
export const sessionGrant: SessionGrant = { ...accessGrant, refreshToken: TOKEN, refreshExpiresAt: '2026-12-04T10:00:00.000Z' };
export const refreshRequest: RefreshRequest = { refreshToken: TOKEN, audience: 'shop', client: clientInfo };
export const session: SessionView = {
  id: accessGrant.sessionId,
  device: 'Firefox · Linux',
  startedAt: EXAMPLE_TIME,
  lastUsedAt: EXAMPLE_TIME,
  current: true,
};
export const recoverRequest = { email: EMAIL, locale: 'es', client: clientInfo } as const;
export const resetPassword: ResetPasswordRequest = { token: TOKEN, password: 'otro-cepillo', client: clientInfo };
export const changePassword: ChangePasswordRequest = {
  currentPassword: 'cepillo-de-caña',
  newPassword: 'otro-cepillo',
  client: clientInfo,
};
export const changeEmail: ChangeEmailRequest = {
  currentPassword: 'cepillo-de-caña',
  newEmail: 'lucia.ferrer@example.com',
  client: clientInfo,
};
export const profile: ProfileView = {
  fullName: 'Lucía Ferrer',
  address: 'Carrer de la Mar 12, 3º',
  city: 'Valencia',
  zipCode: '46003',
  country: 'ES',
  phone: '+34 612 345 678',
  updatedAt: EXAMPLE_TIME,
};
export const onboardBody: OnboardBody = { skipped: false, fullName: 'Lucía Ferrer', phone: '+34 612 345 678' };
export const closeAccount: CloseAccountRequest = { confirmation: 'DELETE', currentPassword: 'cepillo-de-caña', client: clientInfo };
export const securityEvent: SecurityEventView = { kind: 'signed-in', at: EXAMPLE_TIME, device: 'Firefox · Linux' };
export const signingKey: SigningKey = {
  kid: '2026-11',
  kty: 'OKP',
  crv: 'Ed25519',
  alg: 'EdDSA',
  use: 'sig',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  from: '2026-11-01T10:00:00.000Z',
  until: '2026-11-21T10:00:00.000Z',
  signature: 'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
};
export const contact: ContactView = { userId: user.id, email: EMAIL, confirmed: true, fullName: 'Lucía Ferrer', locale: 'es' };
export const messageRequested: MessageRequestedEventData = {
  messageId: '0192f0c0-0000-7000-8000-0000000000c1',
  template: 'confirm-email',
  locale: 'es',
};
export const messageContent: IdentityMessageContent = {
  ...messageRequested,
  recipient: EMAIL,
  fullName: null,
  path: `/auth/confirm#token_hash=${TOKEN}&type=signup&redirect_to=%2Fwelcome`,
  validUntil: '2026-11-21T10:00:00.000Z',
  otherEmail: null,
};
export const userEventData: UserEventData = { userId: user.id, state: 'active', roles: ['customer'], onboarded: true, locale: 'es' };
export const planChosen: PlanChosenEventData = { userId: user.id, planId: 'couple' };
export const sessionsEnded: SessionsEndedEventData = { userId: user.id, sessionId: sessionGrant.sessionId };
export const staffSignIn = { username: demoEmail('ines'), password: 'almacen-de-cepillos', client: clientInfo } as const;
export const enrolment: SecondFactorEnrolment = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: `otpauth://totp/${BRAND_NAME}:ines%40${DEMO_DOMAIN}?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=${BRAND_NAME}`,
  qrSize: 33,
  qrPath: 'M0 0h7v1h-7z',
};
export const secondFactor = { challenge: TOKEN, code: '123456', client: clientInfo } as const;
export const recoveryCodes = ['k7wq2-m9xdp', 'r4tzc-8hbnv'];
