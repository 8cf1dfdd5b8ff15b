import { Injectable } from '@nestjs/common';
import type { MessageKind } from '#app/messages/rendering/message-kinds';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft, SuppressedMail } from './mail-draft';

type Templates = { [Kind in MessageKind as Kind['about']]: Kind['template'] };

/** Prepares the mails about one thing. */
export interface MailPreparer<About extends keyof Templates> {
  /** Throws the errors of its requests. */
  prepare(template: Templates[About], claimedMail: ClaimedMail): Promise<MailDraft | SuppressedMail>;
}

type Preparers = { readonly [About in keyof Templates]?: MailPreparer<About> };

/** Preparers of modules above this one, which own the content of the mail. Each module registers its own before the worker starts. */
@Injectable()
export class RegisteredPreparers {
  private preparers: Preparers = {};

  register(preparers: Preparers): void {
    this.preparers = { ...this.preparers, ...preparers };
  }

  /** @throws Error when no module registered one */
  get<About extends keyof Templates>(about: About): NonNullable<Preparers[About]> {
    const preparer = this.preparers[about];
    if (!preparer) throw new Error(`No module prepares the mails about a ${about}`);
    return preparer;
  }
}
