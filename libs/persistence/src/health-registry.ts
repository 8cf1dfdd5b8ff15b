/** Where a library tells what must work for the process to be ready. Bound by the service's runtime; absent in tests. */
export const HEALTH_REGISTRY = 'HEALTH_REGISTRY';

export interface HealthRegistry {
  /** The check rejects when the part is not usable right now. */
  register(name: string, check: () => Promise<void>): void;
}
