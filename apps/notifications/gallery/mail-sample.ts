import type { Locale } from '@brote/contracts';
import type { MessageTemplate } from '@brote/contracts/notifications';
import { SHOP_DETAILS } from '../test/builders';
import type { RenderedMail } from '../src/transports/channels/outgoing-mail';
import { renderMail } from '../src/messages/rendering/render-mail';
import type { MailBody } from '../src/messages/rendering/mail-body';

/** One mail in one state, for reviewers. */
export interface MailSample {
  readonly template: MessageTemplate;
  /** Variant of a template: `part`, `whole`. */
  readonly state: string;
  readonly render: (locale: Locale) => RenderedMail;
}

/** A sample from the function that composes its body. */
export const createSample = (template: MessageTemplate, state: string, compose: (locale: Locale) => MailBody): MailSample => ({
  template,
  state,
  render: (locale) => renderMail(compose(locale)),
});

export const shop = SHOP_DETAILS;
