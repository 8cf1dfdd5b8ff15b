import {
  confirmLegalText,
  LEGAL_TEXTS,
  type ConfirmLegalTextRequest,
  type LegalTextId,
  type LegalTextView,
} from '@brote/contracts/staff-catalogue';
import { refuse, RequestHandler, type CallContext } from '@brote/messaging';
import { UnitOfWork, type Sql } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { INSERT_CONFIRMATION, SELECT_CONFIRMATIONS } from './legal-texts.sql';

interface ConfirmationRow {
  id: LegalTextId;
  version: string;
  confirmedAt: Date;
  confirmedBy: string | null;
}

/** The texts with the confirmation of the version in force. A confirmation of an earlier version does not count. */
export async function readLegalTexts(sql: Sql): Promise<LegalTextView[]> {
  const rows = await sql.query<ConfirmationRow>(SELECT_CONFIRMATIONS);
  return LEGAL_TEXTS.map((text) => {
    const row = rows.find(({ id, version }) => id === text.id && version === text.version);
    return { ...text, confirmedAt: row?.confirmedAt.toISOString() ?? null, confirmedBy: row?.confirmedBy ?? null };
  });
}

/** Admins confirm that they have read a text. */
@Controller()
export class ConfirmLegalText {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** A second call changes nothing. @throws Refusal VERSION_CONFLICT */
  @RequestHandler(confirmLegalText)
  confirm({ textId, version }: ConfirmLegalTextRequest, call: CallContext): Promise<LegalTextView> {
    const text = LEGAL_TEXTS.find(({ id }) => id === textId);
    if (text?.version !== version) refuse(confirmLegalText, 'VERSION_CONFLICT');
    return this.unitOfWork.run(async (tx) => {
      const isNew = (await tx.changeRows(INSERT_CONFIRMATION, { textId, version, now: this.clock.now() })) > 0;
      const target = { type: 'legal-text', id: textId };
      if (isNew) await this.audit.record(tx, call, { action: 'legal-text.confirm', target, before: null, after: { version } });
      const confirmed = (await readLegalTexts(tx)).find(({ id }) => id === textId);
      if (confirmed === undefined) throw new Error(`The text ${textId} does not exist`);
      return confirmed;
    });
  }
}
