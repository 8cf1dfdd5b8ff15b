/** The object of an event: its state at Stripe at the moment of the event. */
export type EventObject = Readonly<Record<string, unknown>>;

/** The events that concern a service, and the object of each. */
export interface StripeEventObjects<Kind extends string> {
  /** By the type of event; other types are ignored. */
  readonly kinds: Readonly<Record<string, Kind>>;
  /** The id with which the object is fetched from Stripe; null when the object is not the service's. */
  readonly idOf: (kind: Kind, object: EventObject) => string | null;
  /** Whether other services hear that the object has changed. */
  readonly isAnnounced: (kind: Kind, object: EventObject) => boolean;
}

const ID_PATTERN = /^[\w-]{1,255}$/;

/** The id in a property of an object; null when the value cannot be an id. */
export function readId(object: EventObject, name = 'id'): string | null {
  const id = object[name];
  return typeof id === 'string' && ID_PATTERN.test(id) ? id : null;
}

/** The kind of a type of event; null for types that do not concern the service. */
export function kindOf<Kind extends string>(kinds: Readonly<Record<string, Kind>>, type: string): Kind | null {
  return Object.hasOwn(kinds, type) ? (kinds[type] ?? null) : null;
}
