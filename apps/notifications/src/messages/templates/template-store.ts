import type { TemplateText } from '@brote/contracts/notifications';
import { isUniqueViolation, type SqlParams, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { type TemplateRow } from './template-row';
import {
  INSERT_TEMPLATE,
  INSERT_VERSION,
  LOCK_TEMPLATE,
  MARK_REMOVED,
  SELECT_FIRST_VERSION,
  UPDATE_ACTIVE,
  UPDATE_TEMPLATE,
} from './templates.sql';

/** Writes the templates of staff; every change is stored as a version. */
@Injectable()
export class TemplateStore {
  constructor(private readonly clock: Clock) {}

  /** The template, locked until the transaction ends; null when there is none. */
  async lock(tx: Transaction, id: string): Promise<TemplateRow | null> {
    const [lockedTemplate] = await tx.query<TemplateRow>(LOCK_TEMPLATE, { id });
    return lockedTemplate ?? null;
  }

  /** Null when it exists already. */
  async add(tx: Transaction, id: string, templateText: TemplateText, staffId: string): Promise<TemplateRow | null> {
    const [addedTemplate] = await tx.query<TemplateRow>(INSERT_TEMPLATE, { id, ...textParams(templateText), now: this.clock.now() });
    if (addedTemplate) await this.insertVersion(tx, addedTemplate, staffId);
    return addedTemplate ?? null;
  }

  /** Whether this was the first text of the template. */
  async wasCreatedAs(tx: Transaction, id: string, templateText: TemplateText): Promise<boolean> {
    const rows = await tx.query(SELECT_FIRST_VERSION, { id, ...textParams(templateText) });
    return rows.length > 0;
  }

  /** Null when another is active for the same trigger and channel: the transaction is over then. */
  async change(tx: Transaction, id: string, templateText: TemplateText, staffId: string): Promise<TemplateRow | null> {
    const params = { id, ...textParams(templateText), now: this.clock.now() };
    const updatedTemplate = await nullIfTriggerTaken(tx.query<TemplateRow>(UPDATE_TEMPLATE, params));
    if (updatedTemplate) await this.insertVersion(tx, updatedTemplate, staffId);
    return updatedTemplate;
  }

  /** Null when another is active for the same trigger and channel: the transaction is over then. */
  switch(tx: Transaction, id: string, isActive: boolean): Promise<TemplateRow | null> {
    return nullIfTriggerTaken(tx.query<TemplateRow>(UPDATE_ACTIVE, { id, active: isActive }));
  }

  async remove(tx: Transaction, id: string): Promise<void> {
    await tx.changeRows(MARK_REMOVED, { id, now: this.clock.now() });
  }

  private async insertVersion(tx: Transaction, { id, version, updatedAt, ...templateText }: TemplateRow, staffId: string): Promise<void> {
    await tx.changeRows(INSERT_VERSION, { id, version, ...textParams(templateText), updatedAt, staffId });
  }
}

function textParams({ name, channel, trigger, subject, content }: TemplateText): SqlParams {
  return { name: name.trim(), channel, trigger, subject: subject && JSON.stringify(subject), content: JSON.stringify(content) };
}

async function nullIfTriggerTaken(update: Promise<TemplateRow[]>): Promise<TemplateRow | null> {
  try {
    const [row] = await update;
    return row ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
