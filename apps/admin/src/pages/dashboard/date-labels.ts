import type { Locale } from '@brote/contracts/browser';
import { INTL_LOCALES } from '@brote/ui-kit/i18n';

// Calendar days, not instants: read and written in one zone.
const createUtcFormat = (locale: Locale, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(INTL_LOCALES[locale], { ...shape, timeZone: 'UTC' });
const toUtcDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The month of a day, or of a number of months before: `noviembre`. */
export function monthName(day: string, months: number, locale: Locale): string {
  const date = toUtcDate(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return createUtcFormat(locale, { month: 'long' }).format(date);
}

/** `1–20 de octubre` on the 20th of November: the same days of the month before, which may be shorter. */
export function formatSameDaysOfMonthBefore(day: string, locale: Locale): string {
  const first = toUtcDate(`${day.slice(0, 7)}-01`);
  const end = new Date(first.getTime());
  end.setUTCDate(0);
  first.setUTCMonth(first.getUTCMonth() - 1);
  end.setUTCDate(Math.min(Number(day.slice(8)), end.getUTCDate()));
  return createUtcFormat(locale, { day: 'numeric', month: 'long' }).formatRange(first, end);
}

/** The label of a step of the chart: `nov`, `20/11`. */
export const chartDateLabel = (day: string, trendStep: 'day' | 'month', locale: Locale): string =>
  createUtcFormat(locale, trendStep === 'month' ? { month: 'short' } : { day: 'numeric', month: 'numeric' }).format(toUtcDate(day));

/** `jue 20` */
export const weekdayName = (day: string, locale: Locale): string =>
  createUtcFormat(locale, { weekday: 'short', day: 'numeric' }).format(toUtcDate(day)).replaceAll(',', '');

/** `+7,4 %`; null when there is nothing to compare with. */
export function changeText(now: number, before: number, locale: Locale): string | null {
  if (before <= 0) return null;
  const shape = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(INTL_LOCALES[locale], shape).format((now - before) / before);
}

/** `3,0 %` */
export const percentText = (percent: number, locale: Locale): string =>
  new Intl.NumberFormat(INTL_LOCALES[locale], { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    percent / 100,
  );
