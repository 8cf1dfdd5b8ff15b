import Handlebars from 'handlebars/runtime';
import type { RenderedMail } from '#app/transports/channels/outgoing-mail';
import type { MailBody } from './mail-body';
import { toOneLine } from './typed-text';
import { attachedPictures } from './pictures';
import { templateValues } from './template-values';
import templates from './generated/templates.cjs';

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
