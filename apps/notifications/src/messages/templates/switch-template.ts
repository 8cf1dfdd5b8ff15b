import { removeTemplate, switchTemplate, type SwitchTemplateRequest } from '@brote/contracts/notifications';
import { type CallContext, refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import type { TemplateRow } from './template-row';
import { TemplateStore } from './template-store';

/** Activates, deactivates or removes a template. */
@Injectable()
export class SwitchTemplate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: TemplateStore,
    private readonly audit: StaffAudit,
  ) {}

  /** Changes and audits nothing when it is so already. @throws Refusal TEMPLATE_UNKNOWN, TRIGGER_TAKEN */
  switch({ templateId, active }: SwitchTemplateRequest, call: CallContext): Promise<TemplateRow> {
    return this.unitOfWork.run(async (tx) => {
      const before = (await this.store.lock(tx, templateId)) ?? refuse(switchTemplate, 'TEMPLATE_UNKNOWN');
      if (before.active === active) return before;
      const after = (await this.store.switch(tx, templateId, active)) ?? refuse(switchTemplate, 'TRIGGER_TAKEN');
      const target = { type: 'template', id: templateId };
      await this.audit.record(tx, call, { action: 'template.switch', target, before: { active: !active }, after: { active } });
      return after;
    });
  }

  /** @throws Refusal TEMPLATE_UNKNOWN */
  remove(templateId: string, call: CallContext): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const { name, trigger, active } = (await this.store.lock(tx, templateId)) ?? refuse(removeTemplate, 'TEMPLATE_UNKNOWN');
      await this.store.remove(tx, templateId);
      const target = { type: 'template', id: templateId };
      await this.audit.record(tx, call, { action: 'template.remove', target, before: { name, trigger, active }, after: null });
    });
  }
}
