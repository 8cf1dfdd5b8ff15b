/** What an event brings: the state of some object of Stripe's, at the moment of the event. */
export type EventObject = Readonly<Record<string, unknown>>;

/** Which events concern a service, and what each is about. */
export interface StripeSubjects<Kind extends string> {
  /** By the type of event; what is not named here is left alone. */
  readonly kinds: Readonly<Record<string, Kind>>;
  /** The id under which Stripe is asked what is true now; null when the object is not the service's. */
  readonly idOf: (kind: Kind, object: EventObject) => string | null;
}

/** The id that stands under a name of an object. */
export function idAt(object: EventObject, name = 'id'): string | null {
  const id = object[name];
  return typeof id === 'string' && id !== '' ? id : null;
}
