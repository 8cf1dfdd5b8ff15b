import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HANDLED_KINDS, type HandledKind } from './event-kinds';

/** Fetches the object of an event from Stripe and applies its state. Repeating it changes nothing. */
type StripeEventHandler = (objectId: string) => Promise<unknown>;

/** The handlers of Stripe events, one per kind of object. The module of each kind registers its handler when it is created. */
@Injectable()
export class StripeEventHandlers implements OnApplicationBootstrap {
  private readonly handlers = new Map<HandledKind, StripeEventHandler>();

  /** @throws Error when the kind has a handler already */
  register(kind: HandledKind, handler: StripeEventHandler): void {
    if (this.handlers.has(kind)) throw new Error(`Stripe events of kind ${kind} have a handler already`);
    this.handlers.set(kind, handler);
  }

  /** The start of the service fails when a kind has no handler: its events would wait for ever. */
  onApplicationBootstrap(): void {
    for (const kind of HANDLED_KINDS) this.handlerOf(kind);
  }

  /** Applies the object of one event. @throws Stripe's errors, OptimisticLockError, Unavailable */
  async apply(kind: HandledKind, objectId: string): Promise<void> {
    await this.handlerOf(kind)(objectId);
  }

  private handlerOf(kind: HandledKind): StripeEventHandler {
    const handler = this.handlers.get(kind);
    if (handler === undefined) throw new Error(`Stripe events of kind ${kind} have no handler`);
    return handler;
  }
}
