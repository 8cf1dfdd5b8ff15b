import {
  DEMO_CONTACT_EMAIL,
  DEMO_LEGAL_IDENTITY,
  DEMO_SUPPORT_EMAIL,
  demoEmail,
  INVALID_DOMAIN,
  isDemoValue,
  MAIL_SENDER_NAME,
  SMS_SENDER,
} from './index';

describe('the values of the demonstration', () => {
  // The services refuse them with a public origin.
  it.each([...Object.values(DEMO_LEGAL_IDENTITY), DEMO_CONTACT_EMAIL, DEMO_SUPPORT_EMAIL, demoEmail('lucia')])(
    'can be recognized: %s',
    (value) => {
      for (const spelling of [value, ` ${value} `, value.toUpperCase()]) expect(isDemoValue(spelling)).toBe(true);
    },
  );

  it.each(['ESB00000000', 'Otra Demo S.L.', 'ventas@tienda.example'])('can be recognized when they are changed a little: %s', (value) => {
    expect(isDemoValue(value)).toBe(true);
  });

  it.each([
    '',
    'Cepillos S.L.',
    'Demótica y Demostraciones S.L.',
    'B12345674',
    'hola@cepillos.es',
    'hola@example.com',
    'ENV/2026/000012345',
  ])('differ from those of a real seller: "%s"', (value) => {
    expect(isDemoValue(value)).toBe(false);
  });

  it('use a reserved domain for addresses that must not exist', () => {
    expect(INVALID_DOMAIN).toMatch(/^[a-z-]+\.invalid$/);
  });

  it('name the sender within the limits of mail and of text messages', () => {
    expect(MAIL_SENDER_NAME).toMatch(/^[^\r\n]{1,60}$/);
    expect(SMS_SENDER).toMatch(/^[A-Za-z\d]{1,11}$/);
  });
});
