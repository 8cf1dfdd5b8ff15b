import 'reflect-metadata';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@brote/contracts';
import { kindOf } from '../src/messages/rendering/message-kinds';
import type { RenderedMail } from '../src/transports/channels/outgoing-mail';
import { MAIL_SAMPLES } from './samples';

/** The mail as a browser can show it: pictures inside the document, since no mail program holds them. */
function toBrowserHtml({ html, pictures }: RenderedMail): string {
  return pictures.reduce((page, { cid, png }) => page.replaceAll(`cid:${cid}`, `data:image/png;base64,${png.toString('base64')}`), html);
}

const sampleNameOf = (template: string, state: string) => `${template}--${state.replace(/\W+/g, '-')}`;

/** Writes each mail as HTML and as plain text, in each language, and `index.json`, which lists them. */
function writeMails(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const index = MAIL_SAMPLES.map(({ template, state, render }) => {
    const name = sampleNameOf(template, state);
    const subjects: Partial<Record<Locale, string>> = {};
    for (const locale of LOCALES) {
      const mail = render(locale);
      subjects[locale] = mail.subject;
      writeFileSync(join(folder, `${name}.${locale}.html`), toBrowserHtml(mail));
      writeFileSync(join(folder, `${name}.${locale}.txt`), mail.text);
    }
    return { name, about: kindOf(template).about, template, state, subjects };
  });
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder that the mails are written into.');
writeMails(folder);
