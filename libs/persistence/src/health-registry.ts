/** Registers checks of readiness. The service runtime binds it; tests do not. */
export const HEALTH_REGISTRY = 'HEALTH_REGISTRY';

export interface HealthRegistry {
  /** The check rejects when the part is not usable right now. */
  register(name: string, check: () => Promise<void>): void;
}
