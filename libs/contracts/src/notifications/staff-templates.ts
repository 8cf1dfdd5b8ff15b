import { IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { IsHumanText } from '../validation/human-text';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { CHANNELS, type Channel, STAFF_MESSAGE_LIMITS } from './notifications.limits';
import { TEMPLATE_TRIGGERS, type TemplateTrigger } from './template-variables';

export class LocalizedSubject {
  @IsHumanText(STAFF_MESSAGE_LIMITS.subject) es!: string;
  @IsHumanText(STAFF_MESSAGE_LIMITS.subject) en!: string;
}
/** Empty lines separate paragraphs; `{{variables}}` are replaced by values of the trigger. No other syntax is read. */
export class LocalizedContent {
  @IsHumanText(STAFF_MESSAGE_LIMITS.content) es!: string;
  @IsHumanText(STAFF_MESSAGE_LIMITS.content) en!: string;
}

/** Staff's text for one kind of message, in both languages. */
export class TemplateText {
  @IsHumanText(STAFF_MESSAGE_LIMITS.name) name!: string;
  @IsIn(CHANNELS) channel!: Channel;
  @IsIn(TEMPLATE_TRIGGERS) trigger!: TemplateTrigger;
  /** Subject; only mails have one. */
  @IsNestedOrNull(() => LocalizedSubject) subject!: LocalizedSubject | null;
  @IsNested(() => LocalizedContent) content!: LocalizedContent;
}

export class TemplateView extends TemplateText {
  @IsUUID() id!: string;
  /** Rises with every change of the text. */
  @IsInt() @Min(1) version!: number;
  /** Whether it replaces the shop's text; at most one per trigger and channel. */
  @IsBoolean() active!: boolean;
  @IsISO8601() updatedAt!: string;
}

export class TemplateVariableView {
  @IsString() @MaxLength(60) name!: string;
  @IsString() @MaxLength(100) es!: string;
  @IsString() @MaxLength(100) en!: string;
}
/** Triggers of messages with their channels and variables. */
export class TemplateTriggerView {
  @IsIn(TEMPLATE_TRIGGERS) trigger!: TemplateTrigger;
  @IsArray() @IsIn(CHANNELS, { each: true }) channels!: Channel[];
  @IsNestedList(() => TemplateVariableView, { max: 20 }) variables!: TemplateVariableView[];
  /** Whether the shop's own paragraphs stay below those of staff, because law or contract require them. */
  @IsBoolean() keepsDefaultText!: boolean;
}

export class ListTemplatesRequest {}
export class ListTemplatesReply {
  @IsNestedList(() => TemplateView, { max: 300 }) templates!: TemplateView[];
  @IsNestedList(() => TemplateTriggerView, { max: 60 }) triggers!: TemplateTriggerView[];
  /** Channels that can send now. */
  @IsArray() @IsIn(CHANNELS, { each: true }) configured!: Channel[];
}
/** All templates by name, and their possible triggers. */
export const listTemplates = defineRequest({
  name: 'notifications.list-templates.v1',
  calledBy: ['gateway'],
  request: ListTemplatesRequest,
  reply: ListTemplatesReply,
  caller: 'staff',
});

/** Body of `POST /admin/notifications/templates`. */
export class CreateTemplateRequest extends TemplateText {
  /** Made by the caller, so that a repeated request makes one. */
  @IsUUID() templateId!: string;
}
/**
 * VARIABLE_UNKNOWN: `{{…}}` names what the trigger does not offer; the details list it. CHANNEL_NOT_POSSIBLE: the trigger cannot travel
 * that way. MESSAGE_INCOMPLETE: a mail has no subject.
 */
const TEXT_ERRORS = ['VARIABLE_UNKNOWN', 'CHANNEL_NOT_POSSIBLE', 'MESSAGE_INCOMPLETE'] as const;

/** Stores a new template, which is not in use yet. VERSION_CONFLICT: the id is used for another text. */
export const createTemplate = defineRequest({
  name: 'notifications.create-template.v1',
  calledBy: ['gateway'],
  request: CreateTemplateRequest,
  reply: TemplateView,
  errors: [...TEXT_ERRORS, 'TOO_MANY_TEMPLATES', 'VERSION_CONFLICT'],
  caller: 'admin',
});

/** Body of `PUT /admin/notifications/templates/:templateId`. */
export class ChangeTemplateBody extends TemplateText {
  @IsInt() @Min(1) version!: number;
}
export class ChangeTemplateRequest extends ChangeTemplateBody {
  @IsUUID() templateId!: string;
}
const CHANGE_ERRORS = ['TEMPLATE_UNKNOWN', 'VERSION_CONFLICT', 'TRIGGER_TAKEN'] as const;

/** Changes a template; its former text stays as a version. TRIGGER_TAKEN: it is in use and another already serves that trigger. */
export const changeTemplate = defineRequest({
  name: 'notifications.change-template.v1',
  calledBy: ['gateway'],
  request: ChangeTemplateRequest,
  reply: TemplateView,
  errors: [...CHANGE_ERRORS, ...TEXT_ERRORS],
  caller: 'admin',
});

/** Body of `POST /admin/notifications/templates/:templateId/switch`. */
export class SwitchTemplateBody {
  @IsBoolean() active!: boolean;
}
export class SwitchTemplateRequest extends SwitchTemplateBody {
  @IsUUID() templateId!: string;
}
/** Activates or deactivates a template. TRIGGER_TAKEN: another template is active for the same trigger. */
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
export class RemoveTemplateReply {
  @IsUUID() templateId!: string;
}
/** Deactivates a template and removes it from the list; messages sent with it stay in the history. */
export const removeTemplate = defineRequest({
  name: 'notifications.remove-template.v1',
  calledBy: ['gateway'],
  request: TemplateRequest,
  reply: RemoveTemplateReply,
  errors: ['TEMPLATE_UNKNOWN'],
  caller: 'admin',
});

export class TemplateVersionView extends TemplateText {
  @IsInt() @Min(1) version!: number;
  @IsISO8601() at!: string;
  /** Account of the author. */
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
/** Preview for a customer, with examples in the place of variables. */
export class MessagePreview {
  @IsString() @MaxLength(1_000) subject!: string;
  @IsString() @MaxLength(1_000) heading!: string;
  @IsArray() @IsString({ each: true }) paragraphs!: string[];
  /** Footer that the shop adds: seller, reason, and the way to switch it off. */
  @IsArray() @IsString({ each: true }) foot!: string[];
}
export const previewTemplate = defineRequest({
  name: 'notifications.preview-template.v1',
  calledBy: ['gateway'],
  request: PreviewTemplateRequest,
  reply: MessagePreview,
  errors: TEXT_ERRORS,
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
  /** Id of the test in the history. */
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
  /** Current version of the template. */
  @IsInt() @Min(1) version!: number;
  /** Version to restore. */
  @IsInt() @Min(1) restored!: number;
}
export class RestoreTemplateRequest extends RestoreTemplateBody {
  @IsUUID() templateId!: string;
}
/** Makes the text of an earlier version the newest one. */
export const restoreTemplate = defineRequest({
  name: 'notifications.restore-template.v1',
  calledBy: ['gateway'],
  request: RestoreTemplateRequest,
  reply: TemplateView,
  errors: CHANGE_ERRORS,
  caller: 'admin',
});
