import type { Availability, Sku } from '@brote/contracts/catalog';

/** What customers are told about a unit of stock. */
export interface ToldAvailability {
  availability: Availability;
  /** Pieces left, told only when few are left; otherwise null. */
  left: number | null;
}

/** How a movement left one unit of stock. */
export interface StockChange {
  sku: Sku;
  threshold: number;
  /** Pieces on the shelf before. */
  was: number;
  /** Pieces on the shelf now. */
  available: number;
  /** Version of the unit after the movement. */
  version: number;
}

/** A fact worth telling, with the version of the unit that belongs to it. */
export interface StockEvent {
  kind: 'availability-changed' | 'ran-low';
  version: number;
}

/** The count is told from the threshold down, where it helps to decide; above, plenty is plenty. */
export function toldAvailability({ available, threshold }: { available: number; threshold: number }): ToldAvailability {
  if (available === 0) return { availability: 'out-of-stock', left: 0 };
  if (available <= threshold) return { availability: 'low-stock', left: available };
  return { availability: 'in-stock', left: null };
}

/**
 * SQL for the version of a unit after its shelf went from `was` to `now`: one more for each fact that {@link stockEventsOf} finds, because
 * every event has a version of its own. Both must agree; a spec holds them together.
 */
export function versionAfterSql(was: string, now: string): string {
  const isTold = `(LEAST(${was}, s.threshold + 1) <> LEAST(${now}, s.threshold + 1))`;
  const ranLow = `(${was} > s.threshold AND ${now} <= s.threshold)`;
  return `s.version + ${isTold}::int + ${ranLow}::int`;
}

/** What a movement of stock makes worth telling: customers' view changed, or the shelf just became low. */
export function stockEventsOf({ was, available, threshold, version }: StockChange): StockEvent[] {
  const kinds: StockEvent['kind'][] = [];
  if (Math.min(was, threshold + 1) !== Math.min(available, threshold + 1)) kinds.push('availability-changed');
  if (was > threshold && available <= threshold) kinds.push('ran-low');
  return numbered(kinds, version - kinds.length);
}

/** What a new threshold makes worth telling about a shelf whose pieces stay; `version` is the unit's before. */
export function stockEventsOfThreshold({ available, threshold, version }: Omit<StockChange, 'sku' | 'was'>, wanted: number): StockEvent[] {
  const kinds: StockEvent['kind'][] = [];
  const [before, after] = [threshold, wanted].map((limit) => toldAvailability({ available, threshold: limit }));
  if (before?.left !== after?.left) kinds.push('availability-changed');
  if (available > threshold && available <= wanted) kinds.push('ran-low');
  return numbered(kinds, version);
}

function numbered(kinds: readonly StockEvent['kind'][], before: number): StockEvent[] {
  return kinds.map((kind, index) => ({ kind, version: before + index + 1 }));
}
