import { BY_HAND, type MessagePreview, previewTemplate, type PreviewTemplateRequest } from '@brote/contracts/notifications';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { composeStaffMail } from '#app/rendering/compose-staff-mail';
import { ownHeading } from '#app/rendering/own-heading';
import { sampleValues } from '#app/rendering/variable-values';
import { problemOf } from './check-template-content';

const NOTHING: MessagePreview = { subject: '', heading: '', paragraphs: [], foot: [] };

/** Renders a template for a customer, with examples in the place of variables. */
@Injectable()
export class PreviewTemplate {
  constructor(private readonly config: NotificationsConfig) {}

  /** @throws Refusal VARIABLE_UNKNOWN, CHANNEL_NOT_POSSIBLE */
  preview({ channel, trigger, subject, content, locale }: PreviewTemplateRequest): MessagePreview {
    const problem = problemOf(trigger, channel, [subject, content]);
    if (problem) refuse(previewTemplate, problem.code, 'details' in problem ? problem.details : undefined);
    const words = { subject: subject === null ? null : { [locale]: subject }, content: { [locale]: content } };
    const facts = { words, channel, locale, values: sampleValues(locale), wayOut: null };
    const body = composeStaffMail('announcement', facts, this.config.shop);
    if (body === null) return NOTHING;
    if (channel !== 'email') return { ...NOTHING, subject: channel === 'push' ? body.subject : '', paragraphs: [body.preheader] };
    const { heading, paragraphs, reason, contact, seller } = body;
    if (trigger === BY_HAND) return { subject: body.subject, heading, paragraphs, foot: [reason, contact, ...seller] };
    return { subject: body.subject, heading: ownHeading(trigger, locale), paragraphs, foot: [contact, ...seller] };
  }
}
