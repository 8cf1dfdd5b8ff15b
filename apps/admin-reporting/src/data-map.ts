import { messagingDataMap } from '@brote/messaging';
import type { DataMap } from '@brote/persistence';
import { staffAuditDataMap } from '@brote/staff-audit';

/** Reporting stores metrics by ids. The audit's copy has ids of staff and things, and is kept as long as the audit. */
export const dataMap: DataMap = {
  service: 'admin-reporting',
  until: {},
  tables: {
    ...messagingDataMap,
    ...staffAuditDataMap,
    audit_entry: { plain: ['context', 'target_id', 'entry'] },
    'figures.delivery_fact': { plain: ['status'] },
    'figures.charge_fact': { plain: ['id', 'refund_days'] },
    'figures.day_total': { plain: ['kind'] },
    'figures.order_fact': { plain: ['number', 'status', 'refund_days'] },
    'figures.state_total': { plain: ['kind', 'state'] },
    'figures.subscription_fact': { plain: ['plan_id', 'status', 'brushes'] },
    'figures.user_fact': { plain: ['state'] },
  },
};
