import { createTemplate, type CreateTemplateRequest, type TemplateText } from '@brote/contracts/notifications';
import { type CallContext, refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { findTemplateProblem, dropUnusedSubject } from './check-template-content';
import { type TemplateRow, templateWordsOf } from './template-row';
import { TemplateStore } from './template-store';
import { COUNT_TEMPLATES } from './templates.sql';

/** Most templates in the list. */
const MAX_TEMPLATES = 300;

/** Stores a new template, which is in use only once staff activate it. */
@Injectable()
export class CreateTemplate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: TemplateStore,
    private readonly audit: StaffAudit,
  ) {}

  /** A repetition with the same id and text returns the stored template. Refuses as the contract says. */
  create({ templateId, ...content }: CreateTemplateRequest, call: CallContext): Promise<TemplateRow> {
    const templateText = templateWordsOf(dropUnusedSubject(content));
    const problem = findTemplateProblem(templateText);
    if (problem) refuse(createTemplate, problem.code, 'details' in problem ? problem.details : undefined);
    return this.unitOfWork.run(async (tx) => {
      const [count] = await tx.query<{ templates: number }>(COUNT_TEMPLATES);
      if ((count?.templates ?? 0) >= MAX_TEMPLATES) refuse(createTemplate, 'TOO_MANY_TEMPLATES');
      const addedTemplate = await this.store.add(tx, templateId, templateText, call.authenticatedCaller.userId);
      if (addedTemplate === null) return this.findRepeated(tx, templateId, templateText);
      const target = { type: 'template', id: templateId };
      await this.audit.record(tx, call, { action: 'template.create', target, before: null, after: { ...templateText, version: 1 } });
      return addedTemplate;
    });
  }

  private async findRepeated(tx: Transaction, templateId: string, templateText: TemplateText): Promise<TemplateRow> {
    const storedTemplate = await this.store.lock(tx, templateId);
    const hasSameText = storedTemplate !== null && (await this.store.wasCreatedAs(tx, templateId, templateText));
    return hasSameText ? storedTemplate : refuse(createTemplate, 'VERSION_CONFLICT');
  }
}
