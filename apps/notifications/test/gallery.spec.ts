import 'reflect-metadata';
import { LOCALES } from '@brote/contracts';
import { MESSAGE_TEMPLATES } from '@brote/contracts/notifications';
import { MAIL_SAMPLES } from '../gallery/samples';

const allSamples = LOCALES.flatMap((locale) => MAIL_SAMPLES.map((mail) => ({ locale, ...mail })));

describe('the samples of the mails', () => {
  it('show every template', () => {
    const shownTemplates = new Set(MAIL_SAMPLES.map(({ template }) => template));
    expect(MESSAGE_TEMPLATES.filter((template) => !shownTemplates.has(template))).toEqual([]);
  });

  it('differ from each other', () => {
    const texts = MAIL_SAMPLES.map(({ template, render }) => `${template} ${render('es').text}`);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it.each(allSamples)('are complete in both parts ($template, $state, $locale)', ({ locale, render }) => {
    const { subject, html, text } = render(locale);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/undefined|\[object|\{\{|NaN/);
    expect(html).toContain(`<html lang="${locale}"`);
  });
});
