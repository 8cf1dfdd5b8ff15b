import { testTemplate, type TestTemplateRequest } from '@brote/contracts/notifications';
import { type CallContext, refuse, uuidv7 } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { Message, pendingMessage } from '#app/messages/enqueueing/message.entity';
import { MailWorker } from '#app/messages/sending/mail-worker';
import { Transports } from '#app/transports/channels/transports';
import { TemplateStore } from './template-store';

/** Channels and sender of a test. */
@Injectable()
export class TestTemplateDependencies {
  constructor(
    readonly transports: Transports,
    readonly worker: MailWorker,
  ) {}
}

/** Sends a template with example values to the caller alone. */
@Injectable()
export class TestTemplate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: TemplateStore,
    private readonly deps: TestTemplateDependencies,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the message's id. @throws Refusal TEMPLATE_UNKNOWN, CHANNEL_NOT_CONFIGURED, CHANNEL_NOT_POSSIBLE for a text message: no number
   * of staff is known
   */
  test({ templateId, locale }: TestTemplateRequest, call: CallContext): Promise<string> {
    return this.unitOfWork.run(async (tx) => {
      const { channel, name } = (await this.store.lock(tx, templateId)) ?? refuse(testTemplate, 'TEMPLATE_UNKNOWN');
      if (channel === 'sms') refuse(testTemplate, 'CHANNEL_NOT_POSSIBLE');
      if (!this.deps.transports.configuredChannels().includes(channel)) refuse(testTemplate, 'CHANNEL_NOT_CONFIGURED');
      const id = uuidv7();
      const content = { id, dedupe: `test:${id}`, template: 'template-test', channel, aboutId: templateId, subject: name, locale } as const;
      const { userId } = call.authenticatedCaller;
      await tx.repository(Message).insert(pendingMessage({ ...content, userId }, this.clock.now()));
      const target = { type: 'template', id: templateId };
      await this.audit.record(tx, call, { action: 'template.test', target, before: null, after: { locale, messageId: id } });
      tx.afterCommit(() => this.deps.worker.wake());
      return id;
    });
  }
}
