import { Refusal, Unavailable } from '@brote/messaging';
import { classifySendFailure } from './send-failure';
import { maskRecipient } from './recipient-keys';
import { smtpOptions } from '#app/transports/channels/smtp-options';

const smtpError = (fields: object): Error => Object.assign(new Error('550 <lucia@example.com> is unknown'), fields);

const SHOP_ORIGIN = 'https://brote.example';

describe('a failed delivery', () => {
  it.each([
    ['an unknown recipient', smtpError({ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }), true],
    ['a refused content', smtpError({ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }), true],
    ['an invalid address', smtpError({ code: 'EENVELOPE', command: 'API' }), true],
    ['a full mailbox', smtpError({ code: 'EENVELOPE', responseCode: 452, command: 'RCPT TO' }), false],
    ['a wrong password of the shop', smtpError({ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }), false],
    ['a server that refuses every connection', smtpError({ code: 'ECONNECTION', responseCode: 554, command: 'CONN' }), false],
    ['an unreachable server', smtpError({ code: 'ESOCKET' }), false],
    ['an unknown order', new Refusal('ORDER_UNKNOWN'), true],
    ['a missing invoice', new Refusal('INVOICE_UNKNOWN'), false],
    ['an unreachable orders service', new Unavailable('gone'), false],
    ['a programming error', new TypeError('x of undefined'), false],
  ])('by %s is classified as permanent or temporary', (_name, error, permanent) => {
    expect(classifySendFailure(error, 'order').permanent).toBe(permanent);
  });

  it('is recorded without an address', () => {
    expect(classifySendFailure(smtpError({ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }), 'account').reason).toBe(
      'SMTP 550 EENVELOPE RCPT TO',
    );
  });

  it('names the service that did not answer', () => {
    expect(classifySendFailure(new Unavailable('gone'), 'withdrawal').reason).toBe('orders did not answer');
    expect(classifySendFailure(new Unavailable('gone'), 'account').reason).toBe('identity did not answer');
  });

  it('by a programming error is marked for a stack trace in the log', () => {
    expect(classifySendFailure(new TypeError('x'), 'order').isExpected).toBe(false);
    expect(classifySendFailure(smtpError({ code: 'ESOCKET' }), 'order').isExpected).toBe(true);
  });
});

describe('a masked recipient', () => {
  it.each([
    ['lucia.ferrer@example.com', 'l•••@example.com'],
    ['a@b.es', 'a•••@b.es'],
    ['@b.es', '•••'],
    ['nobody', '•••'],
  ])('of %s is %s', (address, maskedAddress) => {
    expect(maskRecipient(address)).toBe(maskedAddress);
  });
});

describe('the connection to the mail server', () => {
  it('is encrypted unless the server runs on this machine', () => {
    expect(smtpOptions('smtp://mail.example.com:587', SHOP_ORIGIN)).toMatchObject({ requireTLS: true });
    expect(smtpOptions('smtp://127.0.0.1:1025', SHOP_ORIGIN)).toMatchObject({ ignoreTLS: true });
    expect(smtpOptions('smtp://127.0.0.1.example.com:25', SHOP_ORIGIN)).toMatchObject({ requireTLS: true });
    expect(smtpOptions('smtp://mailbox:1025', 'http://localhost:4200')).toMatchObject({ ignoreTLS: true });
    expect(smtpOptions('smtp://me:secret@mailbox:1025', 'http://localhost:4200')).toMatchObject({ requireTLS: true });
  });

  it('has a timeout in every phase', () => {
    expect(smtpOptions('smtp://h', SHOP_ORIGIN)).toMatchObject({
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
  });
});
