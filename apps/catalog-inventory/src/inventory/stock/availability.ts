import type { Availability, Sku } from '@brote/contracts/catalog';

/** The availability of a SKU as customers see it. */
export interface PublishedAvailability {
  availability: Availability;
  /** Pieces left, when they are few; otherwise null. */
  left: number | null;
}

/** The result of a movement for one SKU stock. */
export interface StockChange {
  sku: Sku;
  threshold: number;
  /** Available pieces before. */
  was: number;
  /** Available pieces now. */
  available: number;
  /** Version of the SKU stock after the movement. */
  version: number;
}

/** An event to publish, with the version of the SKU stock that belongs to it. */
export interface StockEvent {
  kind: 'availability-changed' | 'ran-low';
  version: number;
}

/** The number of pieces is shown at or below the threshold, where it helps customers to decide. */
export function publishedAvailability({ available, threshold }: { available: number; threshold: number }): PublishedAvailability {
  if (available === 0) return { availability: 'out-of-stock', left: 0 };
  if (available <= threshold) return { availability: 'low-stock', left: available };
  return { availability: 'in-stock', left: null };
}

/**
 * SQL for the version of a SKU stock after its available pieces went from `was` to `now`. It adds one for each event that {@link
 * stockEventsOf} finds, because every event has a version of its own. Both must agree; a spec compares them.
 */
export function versionAfterSql(was: string, now: string): string {
  const isPublished = `(LEAST(${was}, s.threshold + 1) <> LEAST(${now}, s.threshold + 1))`;
  const ranLow = `(${was} > s.threshold AND ${now} <= s.threshold)`;
  return `s.version + ${isPublished}::int + ${ranLow}::int`;
}

/** The events of a movement: customers see another availability, or the SKU stock just became low. */
export function stockEventsOf({ was, available, threshold, version }: StockChange): StockEvent[] {
  const kinds: StockEvent['kind'][] = [];
  if (Math.min(was, threshold + 1) !== Math.min(available, threshold + 1)) kinds.push('availability-changed');
  if (was > threshold && available <= threshold) kinds.push('ran-low');
  return withVersions(kinds, version - kinds.length);
}

/** The events of a new threshold while the pieces stay; `version` is the version before. */
export function stockEventsOfThreshold(
  { available, threshold, version }: Omit<StockChange, 'sku' | 'was'>,
  newThreshold: number,
): StockEvent[] {
  const kinds: StockEvent['kind'][] = [];
  const [before, after] = [threshold, newThreshold].map((limit) => publishedAvailability({ available, threshold: limit }));
  if (before?.left !== after?.left) kinds.push('availability-changed');
  if (available > threshold && available <= newThreshold) kinds.push('ran-low');
  return withVersions(kinds, version);
}

function withVersions(kinds: readonly StockEvent['kind'][], before: number): StockEvent[] {
  return kinds.map((kind, index) => ({ kind, version: before + index + 1 }));
}
