import { ValidateBy, type ValidationArguments } from 'class-validator';

const DAY_MS = 86_400_000;

/** Whether a day follows another by no more than that many days; not before it. */
export function isWithinDays(firstDay: unknown, day: unknown, maxDays: number): boolean {
  if (typeof firstDay !== 'string' || typeof day !== 'string') return false;
  const days = (Date.parse(day) - Date.parse(firstDay)) / DAY_MS;
  return days >= 0 && days <= maxDays;
}

/** The day lies at most `maxDays` days after the day in `firstDayProperty`: a wide range would read a whole table. */
export function IsWithinDays(firstDayProperty: string, maxDays: number): PropertyDecorator {
  return ValidateBy({
    name: 'isWithinDays',
    constraints: [firstDayProperty, maxDays],
    validator: {
      validate: (value, args?: ValidationArguments) =>
        isWithinDays((args?.object as Record<string, unknown> | undefined)?.[firstDayProperty], value, maxDays),
      defaultMessage: () => `$property must be at most ${String(maxDays)} days after ${firstDayProperty}`,
    },
  });
}
