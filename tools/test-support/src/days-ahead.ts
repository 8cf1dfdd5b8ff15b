const DAY_MS = 86_400_000;

/** How far the clocks of the specs of subscriptions start in the future, in milliseconds: `BROTE_DAYS_AHEAD` days, so that any weekday can be tried. */
export const daysAheadMs = Number(process.env['BROTE_DAYS_AHEAD'] ?? 0) * DAY_MS;
