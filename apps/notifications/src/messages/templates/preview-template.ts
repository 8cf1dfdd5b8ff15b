import { MANUAL_TRIGGER, type MessagePreview, previewTemplate, type PreviewTemplateRequest } from '@brote/contracts/notifications';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { composeStaffMail } from '#app/messages/rendering/compose-staff-mail';
import { defaultHeading } from '#app/messages/rendering/default-heading';
import { sampleValues } from '#app/messages/rendering/variable-values';
import { findContentProblem } from './check-template-content';

const EMPTY_PREVIEW: MessagePreview = { subject: '', heading: '', paragraphs: [], foot: [] };

/** Renders a template for a customer, with examples in the place of variables. */
@Injectable()
export class PreviewTemplate {
  constructor(private readonly config: NotificationsConfig) {}

  /** @throws Refusal VARIABLE_UNKNOWN, CHANNEL_NOT_POSSIBLE */
  preview({ channel, trigger, subject, content, locale }: PreviewTemplateRequest): MessagePreview {
    const problem = findContentProblem(trigger, channel, [subject, content]);
    if (problem) refuse(previewTemplate, problem.code, 'details' in problem ? problem.details : undefined);
    const templateText = { subject: subject === null ? null : { [locale]: subject }, content: { [locale]: content } };
    const mailData = { words: templateText, channel, locale, values: sampleValues(locale), wayOut: null };
    const body = composeStaffMail('announcement', mailData, this.config.shop);
    if (body === null) return EMPTY_PREVIEW;
    if (channel !== 'email') return { ...EMPTY_PREVIEW, subject: channel === 'push' ? body.subject : '', paragraphs: [body.preheader] };
    const { heading, paragraphs, reason, contact, seller } = body;
    if (trigger === MANUAL_TRIGGER) return { subject: body.subject, heading, paragraphs, foot: [reason, contact, ...seller] };
    return { subject: body.subject, heading: defaultHeading(trigger, locale), paragraphs, foot: [contact, ...seller] };
  }
}
