import { WRONG_DAY_TOTALS_SQL, WRONG_REVENUE_DAYS_SQL, WRONG_STATE_TOTALS_SQL } from './rebuild.sql';

/** Sums and totals that differ from their facts, by their subject. Reads all facts. */
export const SELECT_WRONG_TOTALS = `${WRONG_REVENUE_DAYS_SQL} UNION ALL ${WRONG_STATE_TOTALS_SQL} UNION ALL ${WRONG_DAY_TOTALS_SQL}`;
