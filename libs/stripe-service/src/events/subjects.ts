/** What an event brings: the state of some object of Stripe's, at the moment of the event. */
export type EventObject = Readonly<Record<string, unknown>>;

/** Which events concern a service, and what each is about. */
export interface StripeSubjects<Kind extends string> {
  /** By the type of event; what is not named here is left alone. */
  readonly kinds: Readonly<Record<string, Kind>>;
  /** The id under which Stripe is asked what is true now; null when the object is not the service's. */
  readonly idOf: (kind: Kind, object: EventObject) => string | null;
}

const ID = /^[\w-]{1,255}$/;

/** The id that stands under a name of an object; null when what stands there cannot be one. */
export function idAt(object: EventObject, name = 'id'): string | null {
  const id = object[name];
  return typeof id === 'string' && ID.test(id) ? id : null;
}

/** The kind of a type of event; null for types that do not concern the service. */
export function kindOf<Kind extends string>(kinds: Readonly<Record<string, Kind>>, type: string): Kind | null {
  return Object.hasOwn(kinds, type) ? (kinds[type] ?? null) : null;
}
