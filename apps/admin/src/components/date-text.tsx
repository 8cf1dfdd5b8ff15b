import type { Locale } from '@brote/contracts/browser';
import { useLocale, INTL_LOCALES } from '@brote/ui-kit/i18n';

const DAY_FORMAT = { day: 'numeric', month: 'numeric', year: 'numeric' } as const;
const DATE_FORMATS = {
  /** `20/11/2026` */
  day: DAY_FORMAT,
  /** `20/11/2026, 11:42` */
  instant: { ...DAY_FORMAT, hour: '2-digit', minute: '2-digit' },
} as const;

/** An instant (ISO 8601, UTC) as date and time in Madrid. */
export function dateText(at: string, locale: Locale, shape: keyof typeof DATE_FORMATS = 'day'): string {
  return new Intl.DateTimeFormat(INTL_LOCALES[locale], { ...DATE_FORMATS[shape], timeZone: 'Europe/Madrid' }).format(new Date(at));
}

interface DateTextProps {
  /** ISO 8601, UTC; null when it has not happened. */
  readonly at: string | null;
  readonly shape?: keyof typeof DATE_FORMATS;
}

/** A day, or a day and its time, in Madrid. */
export function DateText({ at, shape = 'day' }: DateTextProps) {
  const { locale } = useLocale();
  if (at === null) return <span>–</span>;
  return (
    <time className="admin__number" dateTime={at}>
      {dateText(at, locale, shape)}
    </time>
  );
}
