import {
  DEMO_CONTACT_EMAIL,
  DEMO_LEGAL_IDENTITY,
  DEMO_SUPPORT_EMAIL,
  demoEmail,
  INVALID_DOMAIN,
  MAIL_SENDER_NAME,
  SMS_SENDER,
} from './index';

describe('the values of the demonstration', () => {
  // The services refuse them with a public origin by these signs.
  it('can be recognized by name and domain', () => {
    expect(DEMO_LEGAL_IDENTITY.name).toMatch(/demo/i);
    for (const email of [DEMO_CONTACT_EMAIL, DEMO_SUPPORT_EMAIL, demoEmail('lucia')]) expect(email).toMatch(/^[a-z]+@[a-z-]+\.example$/);
  });

  it('use a reserved domain for addresses that must not exist', () => {
    expect(INVALID_DOMAIN).toMatch(/^[a-z-]+\.invalid$/);
  });

  it('name the sender within the limits of mail and of text messages', () => {
    expect(MAIL_SENDER_NAME).toMatch(/^[^\r\n]{1,60}$/);
    expect(SMS_SENDER).toMatch(/^[A-Za-z\d]{1,11}$/);
  });
});
