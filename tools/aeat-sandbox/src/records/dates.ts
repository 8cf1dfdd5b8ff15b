const MADRID_FORMAT = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
});

function dateFieldsOf(ms: number): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(MADRID_FORMAT.formatToParts(ms).map(({ type, value }) => [type, value]));
}

/** The day in Madrid at a moment (milliseconds since 1970 UTC), as `2026-11-25`. */
export function madridDay(ms: number): string {
  const { year = '', month = '', day = '' } = dateFieldsOf(ms);
  return `${year}-${month}-${day}`;
}

/** A moment with the offset of Madrid, as `2026-11-25T10:00:00+01:00`. */
export function madridTimestamp(ms: number): string {
  const { hour = '', minute = '', second = '', timeZoneName = '' } = dateFieldsOf(ms);
  return `${madridDay(ms)}T${hour}:${minute}:${second}${timeZoneName.replace('GMT', '')}`;
}

/** The day of a text such as `25-11-2026`, as `2026-11-25`; undefined for a day that the calendar does not have. */
export function parseDay(text: string | undefined): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text ?? '') ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return undefined;
  return `${year}-${month}-${day}`;
}

/** The moment of a timestamp with an offset, in milliseconds since 1970 UTC; undefined without an offset. */
export function parseTimestampMs(timestamp: string | undefined): number | undefined {
  if (timestamp === undefined || !/(Z|[+-]\d{2}:\d{2})$/.test(timestamp)) return undefined;
  const ms = Date.parse(timestamp);
  return Number.isNaN(ms) ? undefined : ms;
}
