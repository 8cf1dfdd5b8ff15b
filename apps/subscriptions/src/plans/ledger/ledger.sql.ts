/** SQL: thousandths of a month that were adjusted when a plan ended. Later corrections do not change it. */
export const writtenOffAtEndSql = (subscriptionId: string): string =>
  `(SELECT coalesce(sum(greatest(e.thousandths, 0)), 0)::int FROM ledger_entry e
     WHERE e.subscription_id = ${subscriptionId} AND e.kind = 'adjusted' AND e.source = 'end')`;

export const INSERT_LEDGER_ENTRY = `
  INSERT INTO ledger_entry (subscription_id, cycle, kind, thousandths, source, at) VALUES (:subscriptionId, :cycle, :kind, :thousandths, :source, :at)
    ON CONFLICT (subscription_id, kind, source) DO NOTHING RETURNING id`;

export const SELECT_WRITTEN_OFF_AT_END = `SELECT ${writtenOffAtEndSql(':subscriptionId')} AS months`;
