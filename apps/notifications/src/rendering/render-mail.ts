import Handlebars from 'handlebars/runtime';
import type { MailBody } from './mail-body';
import { toOneLine } from './to-one-line';
import { attachedPictures, type AttachedPicture } from './pictures';
import { templateValues } from './template-values';
import templates from './generated/templates.cjs';

/** A mail ready to be sent, except for its recipient and documents. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  pictures: AttachedPicture[];
}

const html = Handlebars.template(templates.html);
const text = Handlebars.template(templates.text);

/** Puts a body into the layout, as HTML and as plain text. Values are escaped in HTML and never read as templates. */
export function renderMail(body: MailBody): RenderedMail {
  const mailValues = templateValues(body);
  return {
    subject: toOneLine(body.subject),
    html: html(mailValues),
    text: text(mailValues),
    pictures: attachedPictures(body),
  };
}
