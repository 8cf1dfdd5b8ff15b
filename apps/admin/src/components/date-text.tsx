import type { Locale } from '@brote/contracts/browser';
import { useLocale } from '@brote/ui-kit/i18n';

const INTL_LOCALES = { en: 'en-GB', es: 'es-ES' } as const;

const DAY = { day: 'numeric', month: 'numeric', year: 'numeric' } as const;
const SHAPES = {
  /** `20/11/2026` */
  day: DAY,
  /** `20/11/2026, 11:42` */
  instant: { ...DAY, hour: '2-digit', minute: '2-digit' },
} as const;

/** An instant (ISO 8601, UTC) as date and time in Madrid. */
export function dateText(at: string, locale: Locale, shape: keyof typeof SHAPES = 'day'): string {
  return new Intl.DateTimeFormat(INTL_LOCALES[locale], { ...SHAPES[shape], timeZone: 'Europe/Madrid' }).format(new Date(at));
}

interface DateTextProps {
  /** ISO 8601, UTC; null when it has not happened. */
  readonly at: string | null;
  readonly shape?: keyof typeof SHAPES;
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
