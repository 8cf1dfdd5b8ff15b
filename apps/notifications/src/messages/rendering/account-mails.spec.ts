import 'reflect-metadata';
import { LOCALES } from '@brote/contracts';
import { IDENTITY_MESSAGES, type IdentityMessageContent } from '@brote/contracts/identity';
import { anAccountMail, SHOP_DETAILS } from '../../../test/builders';
import { findWordsMissingInText, textOf } from '../../../test/mail-text';
import { accountSubject, composeAccountMail } from './compose-account-mail';
import type { RenderedMail } from '#app/transports/channels/outgoing-mail';
import { renderMail } from './render-mail';

const render = (overrides: Partial<IdentityMessageContent> = {}): RenderedMail =>
  renderMail(composeAccountMail(anAccountMail(overrides), SHOP_DETAILS));
const allMails = LOCALES.flatMap((locale) => IDENTITY_MESSAGES.map((template) => [locale, template] as const));
const ALL_FIELDS = { otherEmail: 'nueva@example.com' };

describe('every mail about an account', () => {
  it.each(allMails)('is complete in its HTML and text parts (%s, %s)', (locale, template) => {
    const mail = render({ ...ALL_FIELDS, locale, template });
    expect(mail.subject).toBe(accountSubject(template, locale));
    expect(mail.html).toContain(`<html lang="${locale}"`);
    for (const part of [mail.html, mail.text]) expect(part).not.toMatch(/undefined|\[object|\{\{|NaN|null/);
    expect(mail.text).not.toMatch(/<|&(amp|lt|gt|quot|#)/);
    expect(mail.text).toContain('Brote Cepillos S. L., Calle del Ejemplo 1, 46001 Valencia');
    expect(findWordsMissingInText(mail)).toEqual([]);
  });

  it.each(allMails)('loads nothing from servers and stays small (%s, %s)', (locale, template) => {
    const { html, pictures } = render({ ...ALL_FIELDS, locale, template });
    expect(html).not.toMatch(/<link|@import|url\(|src="http/);
    expect(html.length).toBeLessThan(20_000);
    expect(pictures.map(({ cid }) => cid)).toEqual(['logo@brote']);
  });

  it.each(allMails)('escapes markup and templates in customer input (%s, %s)', (locale, template) => {
    const hostile = `<script>alert("1")</script>{{subject}}@example.com`;
    const { html, text } = render({ locale, template, fullName: hostile, otherEmail: hostile });
    expect(html).not.toContain('<script');
    expect(text.match(/\{\{subject\}\}/g)?.length ?? 0).toBe(template === 'email-change-notice' ? 1 : 0);
  });

  it.each(allMails)('says that it cannot be switched off (%s, %s)', (locale, template) => {
    expect(render({ locale, template }).text).toContain(locale === 'es' ? 'no se pueden desactivar' : 'cannot be switched off');
  });
});

describe('the link of a mail', () => {
  it.each(['confirm-email', 'recover-password', 'confirm-email-change'] as const)(
    'is absolute, unchanged and shown with its expiry date (%s)',
    (template) => {
      const path = '/reset-password?token_hash=c2VjcmV0&x=1';
      const { html, text } = render({ template, path, locale: 'en' });
      expect(html).toContain('href="http://localhost:8080/reset-password?token_hash&#x3D;c2VjcmV0&amp;x&#x3D;1"');
      expect(text).toContain(`:\nhttp://localhost:8080${path}\n`);
      expect(text).toContain('The link works once, until 21 November 2026 at 11:00 (time in Madrid).');
      expect(text).toContain('Not you?');
    },
  );

  it.each(['//evil.example/x', 'https://evil.example', '@evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads out of the shop: %s',
    (path) => {
      expect(() => render({ path })).toThrow('A link in a mail must be a path of the shop');
    },
  );

  it('is missing when identity provides none and the mail only informs', () => {
    const { html, text } = render({ template: 'account-closed', path: null, validUntil: null });
    expect(html).not.toContain('<a ');
    expect(text).not.toContain('http');
  });

  it('leads to the sign-in when the address already has an account', () => {
    expect(render({ template: 'account-exists', path: null, validUntil: null }).text).toContain('http://localhost:8080/login');
  });
});

describe('the name in a mail', () => {
  it('greets the owner of an account', () => {
    expect(render({ template: 'password-changed' }).text).toMatch(/^Tu contraseña ha cambiado, Lucía\n/);
  });

  it.each(['confirm-email', 'account-exists', 'recover-password', 'confirm-email-change'] as const)(
    'is left out of mails to an unproven address (%s)',
    (template) => {
      expect(textOf(render({ template, fullName: 'You have won' }).html)).not.toContain('You have won');
    },
  );

  it('is left out when it looks like a link', () => {
    expect(render({ template: 'password-changed', fullName: 'evil.example' }).text).toMatch(/^Tu contraseña ha cambiado\n/);
  });
});
