import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import type { PendingStripeCommand, PendingStripeCommandOf, StripeCommand } from '#app/plans/subscriptions/stripe-command';

/** Effect of an executed command on its subscription, which is locked and saved afterwards. */
export type StripeCommandEffect<Kind extends StripeCommand['kind']> = (
  tx: Transaction,
  subscription: Subscription,
  command: PendingStripeCommandOf<Kind>,
) => Promise<void>;

/** The sync with Stripe applies the effect of these commands. */
const KINDS_WITHOUT_EFFECT: ReadonlySet<StripeCommand['kind']> = new Set(['resume', 'cancel']);

/** Effects of executed commands, one for each kind. The modules that store the commands register them at the start of the service. */
@Injectable()
export class StripeCommandEffects {
  private readonly effects = new Map<StripeCommand['kind'], StripeCommandEffect<StripeCommand['kind']>>();

  register<Kind extends StripeCommand['kind']>(kind: Kind, effect: StripeCommandEffect<Kind>): void {
    this.effects.set(kind, (tx, subscription, command) => effect(tx, subscription, command as PendingStripeCommandOf<Kind>));
  }

  /** Applies the effect in the transaction that removes the command. */
  async apply(tx: Transaction, subscription: Subscription, command: PendingStripeCommand): Promise<void> {
    if (KINDS_WITHOUT_EFFECT.has(command.kind)) return;
    const effect = this.effects.get(command.kind);
    if (effect === undefined) throw new Error(`No module has registered the effect of the Stripe command ${command.kind}`);
    await effect(tx, subscription, command);
  }
}
