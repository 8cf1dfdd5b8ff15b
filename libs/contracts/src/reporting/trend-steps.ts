export const TREND_STEPS = ['day', 'month'] as const;
export type TrendStep = (typeof TREND_STEPS)[number];
