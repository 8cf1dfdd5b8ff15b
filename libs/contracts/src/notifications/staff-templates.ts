import { IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { IsHumanText } from '../validation/human-text';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { CHANNELS, type Channel } from './channels';
import { STAFF_MESSAGE_LIMITS } from './staff-templates.limits';
import { TEMPLATE_TRIGGERS, type TemplateTrigger } from './template-variables';

export class SubjectWords {
  @IsHumanText(STAFF_MESSAGE_LIMITS.subject) es!: string;
  @IsHumanText(STAFF_MESSAGE_LIMITS.subject) en!: string;
}
/** Paragraphs are parted by empty lines; `{{variables}}` stand for what the trigger knows. Nothing else is read in it. */
export class ContentWords {
  @IsHumanText(STAFF_MESSAGE_LIMITS.content) es!: string;
  @IsHumanText(STAFF_MESSAGE_LIMITS.content) en!: string;
}

/** Words of staff for one kind of message, in both languages. */
export class TemplateWords {
  @IsHumanText(STAFF_MESSAGE_LIMITS.name) name!: string;
  @IsIn(CHANNELS) channel!: Channel;
  @IsIn(TEMPLATE_TRIGGERS) trigger!: TemplateTrigger;
  /** Only mails have one. */
  @IsNestedOrNull(() => SubjectWords) subject!: SubjectWords | null;
  @IsNested(() => ContentWords) content!: ContentWords;
}

export class TemplateView extends TemplateWords {
  @IsUUID() id!: string;
  /** Rises with every change of the words. */
  @IsInt() @Min(1) version!: number;
  /** Whether it is used in place of what the shop would say; one per trigger and channel. */
  @IsBoolean() active!: boolean;
  @IsISO8601() updatedAt!: string;
}

export class SampleView {
  @IsString() @MaxLength(60) name!: string;
  @IsString() @MaxLength(100) es!: string;
  @IsString() @MaxLength(100) en!: string;
}
/** What can cause a message, how it can travel, what its words may name. */
export class TriggerView {
  @IsIn(TEMPLATE_TRIGGERS) trigger!: TemplateTrigger;
  @IsArray() @IsIn(CHANNELS, { each: true }) channels!: Channel[];
  @IsNestedList(() => SampleView, { max: 20 }) variables!: SampleView[];
  /** The shop's own paragraphs stay below those of staff: the law, or the contract, wants what they say. */
  @IsBoolean() keepsDefaultText!: boolean;
}

export class ListTemplatesRequest {}
export class ListTemplatesReply {
  @IsNestedList(() => TemplateView, { max: 300 }) templates!: TemplateView[];
  @IsNestedList(() => TriggerView, { max: 60 }) triggers!: TriggerView[];
  /** Over what something can leave at all. */
  @IsArray() @IsIn(CHANNELS, { each: true }) configured!: Channel[];
}
/** All templates by name, and what they can be for. */
export const listTemplates = defineRequest({
  name: 'notifications.list-templates.v1',
  calledBy: ['gateway'],
  request: ListTemplatesRequest,
  reply: ListTemplatesReply,
  caller: 'staff',
});

/** Body of `POST /admin/notifications/templates`. */
export class CreateTemplateRequest extends TemplateWords {
  /** Made by the caller, so that a repeated request makes one. */
  @IsUUID() templateId!: string;
}
/**
 * VARIABLE_UNKNOWN: `{{…}}` names what the trigger does not offer; the details list it. CHANNEL_NOT_POSSIBLE: the trigger cannot travel
 * that way. MESSAGE_INCOMPLETE: a mail has no subject.
 */
const WORDS_REFUSED = ['VARIABLE_UNKNOWN', 'CHANNEL_NOT_POSSIBLE', 'MESSAGE_INCOMPLETE'] as const;

/** Keeps new words, not in use yet. VERSION_CONFLICT: other words were kept under that id. */
export const createTemplate = defineRequest({
  name: 'notifications.create-template.v1',
  calledBy: ['gateway'],
  request: CreateTemplateRequest,
  reply: TemplateView,
  errors: [...WORDS_REFUSED, 'TOO_MANY_TEMPLATES', 'VERSION_CONFLICT'],
  caller: 'admin',
});

/** Body of `PUT /admin/notifications/templates/:templateId`. */
export class ChangeTemplateBody extends TemplateWords {
  @IsInt() @Min(1) version!: number;
}
export class ChangeTemplateRequest extends ChangeTemplateBody {
  @IsUUID() templateId!: string;
}
const CHANGE_REFUSED = ['TEMPLATE_UNKNOWN', 'VERSION_CONFLICT', 'TRIGGER_TAKEN'] as const;

/** Changes words; what stood there is kept as a version. TRIGGER_TAKEN: it is in use and another already serves that trigger. */
export const changeTemplate = defineRequest({
  name: 'notifications.change-template.v1',
  calledBy: ['gateway'],
  request: ChangeTemplateRequest,
  reply: TemplateView,
  errors: [...CHANGE_REFUSED, ...WORDS_REFUSED],
  caller: 'admin',
});

/** Body of `POST /admin/notifications/templates/:templateId/switch`. */
export class SwitchTemplateBody {
  @IsBoolean() active!: boolean;
}
export class SwitchTemplateRequest extends SwitchTemplateBody {
  @IsUUID() templateId!: string;
}
/** Puts words to use, or out of it. TRIGGER_TAKEN: another template is in use for the same. */
export const switchTemplate = defineRequest({
  name: 'notifications.switch-template.v1',
  calledBy: ['gateway'],
  request: SwitchTemplateRequest,
  reply: TemplateView,
  errors: ['TEMPLATE_UNKNOWN', 'TRIGGER_TAKEN'],
  caller: 'admin',
});

export class TemplateRequest {
  @IsUUID() templateId!: string;
}
export class TemplateRemoved {
  @IsUUID() templateId!: string;
}
/** Takes a template out of the list and out of use; what was sent with it stays in the history. */
export const removeTemplate = defineRequest({
  name: 'notifications.remove-template.v1',
  calledBy: ['gateway'],
  request: TemplateRequest,
  reply: TemplateRemoved,
  errors: ['TEMPLATE_UNKNOWN'],
  caller: 'admin',
});

export class TemplateVersionView extends TemplateWords {
  @IsInt() @Min(1) version!: number;
  @IsISO8601() at!: string;
  /** The account that wrote it. */
  @IsUUID() by!: string;
}
export class TemplateVersionsReply {
  @IsNestedList(() => TemplateVersionView, { max: 100 }) versions!: TemplateVersionView[];
}
/** The newest hundred first. */
export const listTemplateVersions = defineRequest({
  name: 'notifications.list-template-versions.v1',
  calledBy: ['gateway'],
  request: TemplateRequest,
  reply: TemplateVersionsReply,
  errors: ['TEMPLATE_UNKNOWN'],
  caller: 'staff',
});

/** Body of `POST /admin/notifications/templates/preview`. */
export class PreviewTemplateRequest {
  @IsIn(CHANNELS) channel!: Channel;
  @IsIn(TEMPLATE_TRIGGERS) trigger!: TemplateTrigger;
  @IsOptional() @IsHumanText(STAFF_MESSAGE_LIMITS.subject) subject!: string | null;
  @IsHumanText(STAFF_MESSAGE_LIMITS.content) content!: string;
  @IsIn(LOCALES) locale!: Locale;
}
/** What a customer would read, with examples in the place of variables. */
export class MessagePreview {
  @IsString() @MaxLength(1_000) subject!: string;
  @IsString() @MaxLength(1_000) heading!: string;
  @IsArray() @IsString({ each: true }) paragraphs!: string[];
  /** The foot that the shop adds: who sells, why it comes, how it is switched off. */
  @IsArray() @IsString({ each: true }) foot!: string[];
}
export const previewTemplate = defineRequest({
  name: 'notifications.preview-template.v1',
  calledBy: ['gateway'],
  request: PreviewTemplateRequest,
  reply: MessagePreview,
  errors: WORDS_REFUSED,
  caller: 'staff',
});

/** Body of `POST /admin/notifications/templates/:templateId/test`. */
export class TestTemplateBody {
  @IsIn(LOCALES) locale!: Locale;
}
export class TestTemplateRequest extends TestTemplateBody {
  @IsUUID() templateId!: string;
}
export class TestTemplateReply {
  /** In the history. */
  @IsUUID() messageId!: string;
}
/** Sends it, with example values, to the caller. CHANNEL_NOT_CONFIGURED: the channel cannot send. */
export const testTemplate = defineRequest({
  name: 'notifications.test-template.v1',
  calledBy: ['gateway'],
  request: TestTemplateRequest,
  reply: TestTemplateReply,
  errors: ['TEMPLATE_UNKNOWN', 'CHANNEL_NOT_CONFIGURED', 'CHANNEL_NOT_POSSIBLE'],
  caller: 'staff',
});

/** Body of `POST /admin/notifications/templates/:templateId/restore`. */
export class RestoreTemplateBody {
  /** The version that the template has now. */
  @IsInt() @Min(1) version!: number;
  /** The one whose words are to be used again. */
  @IsInt() @Min(1) restored!: number;
}
export class RestoreTemplateRequest extends RestoreTemplateBody {
  @IsUUID() templateId!: string;
}
/** Makes the words of an earlier version the newest one. */
export const restoreTemplate = defineRequest({
  name: 'notifications.restore-template.v1',
  calledBy: ['gateway'],
  request: RestoreTemplateRequest,
  reply: TemplateView,
  errors: CHANGE_REFUSED,
  caller: 'admin',
});
