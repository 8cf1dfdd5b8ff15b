import {
  changeTemplate,
  type ChangeTemplateRequest,
  restoreTemplate,
  type RestoreTemplateRequest,
  type TemplateText,
} from '@brote/contracts/notifications';
import { type CallContext, refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { findTemplateProblem, dropUnusedSubject } from './check-template-content';
import { type TemplateRow, templateWordsOf } from './template-row';
import { TemplateStore } from './template-store';
import { SELECT_VERSION } from './templates.sql';

/** Changes the text of a template: to a new one, or to that of an earlier version. */
@Injectable()
export class ChangeTemplate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: TemplateStore,
    private readonly audit: StaffAudit,
  ) {}

  /** @throws Refusal TEMPLATE_UNKNOWN, VERSION_CONFLICT, TRIGGER_TAKEN, VARIABLE_UNKNOWN, CHANNEL_NOT_POSSIBLE */
  change({ templateId, version, ...content }: ChangeTemplateRequest, call: CallContext): Promise<TemplateRow> {
    const templateText = dropUnusedSubject(content);
    const problem = findTemplateProblem(templateText);
    if (problem) refuse(changeTemplate, problem.code, 'details' in problem ? problem.details : undefined);
    return this.unitOfWork.run(async (tx) =>
      this.replace(tx, call, { id: templateId, version, verb: 'change' }, templateWordsOf(templateText)),
    );
  }

  /** @throws Refusal TEMPLATE_UNKNOWN also for an unknown version, VERSION_CONFLICT, TRIGGER_TAKEN */
  restore({ templateId, version, restored }: RestoreTemplateRequest, call: CallContext): Promise<TemplateRow> {
    return this.unitOfWork.run(async (tx) => {
      const [templateText] = await tx.query<TemplateText>(SELECT_VERSION, { templateId, restored });
      if (!templateText) return refuse(restoreTemplate, 'TEMPLATE_UNKNOWN');
      return this.replace(tx, call, { id: templateId, version, verb: 'restore' }, templateText);
    });
  }

  private async replace(
    tx: Transaction,
    call: CallContext,
    { id, version, verb }: { id: string; version: number; verb: 'change' | 'restore' },
    templateText: TemplateText,
  ): Promise<TemplateRow> {
    const before = (await this.store.lock(tx, id)) ?? refuse(changeTemplate, 'TEMPLATE_UNKNOWN');
    if (before.version !== version) refuse(changeTemplate, 'VERSION_CONFLICT');
    const after =
      (await this.store.change(tx, id, templateText, call.authenticatedCaller.userId)) ?? refuse(changeTemplate, 'TRIGGER_TAKEN');
    const target = { type: 'template', id };
    await this.audit.record(tx, call, { action: `template.${verb}`, target, before: auditView(before), after: auditView(after) });
    return after;
  }
}

function auditView(row: TemplateRow): object {
  return { ...templateWordsOf(row), version: row.version };
}
