const MONTHS_PER_QUARTER = 3;
const MONTHS_PER_YEAR = 12;
/** Tax claims lapse after four years. */
const YEARS_OF_QUARTERS = 4;

/** A quarter or a month of the books. */
export interface BookPeriod {
  readonly key: string;
  /** First and last day, both included. */
  readonly from: string;
  readonly until: string;
  readonly year: number;
  /** Null for a month. */
  readonly quarter: number | null;
}

/** First and last day of months counted from January of the year 0. */
function daysOf(firstMonth: number, monthCount: number): Pick<BookPeriod, 'from' | 'until' | 'year'> {
  const year = Math.floor(firstMonth / MONTHS_PER_YEAR);
  const month = firstMonth % MONTHS_PER_YEAR;
  const dayText = (monthIndex: number, day: number) => new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10);
  return { from: dayText(month, 1), until: dayText(month + monthCount, 0), year };
}

function quarterOf(firstMonth: number): BookPeriod {
  const days = daysOf(firstMonth, MONTHS_PER_QUARTER);
  const quarter = (firstMonth % MONTHS_PER_YEAR) / MONTHS_PER_QUARTER + 1;
  return { ...days, key: `${days.year}-T${quarter}`, quarter };
}

function monthOf(month: number): BookPeriod {
  const days = daysOf(month, 1);
  return { ...days, key: days.from.slice(0, 7), quarter: null };
}

/** The quarters of this and the last four years, then the months of this and the last year, each the latest first. */
export function recentPeriods(today: string): BookPeriod[] {
  const year = Number(today.slice(0, 4));
  const thisMonth = year * MONTHS_PER_YEAR + Number(today.slice(5, 7)) - 1;
  const thisQuarter = thisMonth - (thisMonth % MONTHS_PER_QUARTER);
  const quarters: BookPeriod[] = [];
  for (let first = thisQuarter; first >= (year - YEARS_OF_QUARTERS) * MONTHS_PER_YEAR; first -= MONTHS_PER_QUARTER)
    quarters.push(quarterOf(first));
  const months: BookPeriod[] = [];
  for (let month = thisMonth; month >= (year - 1) * MONTHS_PER_YEAR; month -= 1) months.push(monthOf(month));
  return [...quarters, ...months];
}
