import { SubscriptionStore } from '#app/subscription-store';
import {
  changeDeliveryByLink,
  getDeliveryByLink,
  skipDeliveryByLink,
  type DeliveryByLinkView,
  type ChangeDeliveryRequest,
  type SubscriptionStatus,
  unskipDeliveryByLink,
  subscriptionChanged,
  type DeliveryLinkRequest,
} from '@brote/contracts/subscriptions';
import { refuse, RequestHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable, Controller } from '@nestjs/common';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { findDeliveryById } from '#app/schedule/deliveries/delivery.queries';
import { deliveryView } from '#app/schedule/deliveries/delivery.view';
import { DeliverySchedule } from '#app/changes/manage/delivery-schedule';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { lockSubscription, saveSubscription, findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import type { BrushChoice } from '@brote/contracts/catalog';
import { hasValidBrushCount, Plans } from '#app/plans/catalog/plan-terms';
import { ChangeDeliveries } from '#app/schedule/deliveries/change-deliveries';
import { SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';
import { Clock, LinkSigner, legacyFormatWithSecret } from '@brote/service-runtime';
import { SubscriptionsConfig } from '#app/config';

const PURPOSE = 'box-link';

/** Signs and reads the links that let a customer change one delivery without signing in. */
@Injectable()
export class DeliveryLink {
  private readonly signer: LinkSigner;

  constructor(
    private readonly clock: Clock,
    config: SubscriptionsConfig,
  ) {
    this.signer = new LinkSigner(
      { current: config.deliveryLinkSecret, before: config.deliveryLinkSecretBefore },
      PURPOSE,
      legacyFormatWithSecret(PURPOSE),
    );
  }

  /** The secret part of the link to a delivery. */
  tokenFor(deliveryId: string): string {
    return this.signer.sign(deliveryId);
  }

  /** The delivery of a token; null for a token that this service did not sign. */
  readDeliveryId(token: string): string | null {
    return this.signer.read(token, this.clock.now());
  }
}

/** Changes the brushes of a linked delivery and of the deliveries after it. */
@Injectable()
export class ChooseBrushes {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly plans: Plans,
    private readonly changeDeliveries: ChangeDeliveries,
    private readonly events: SubscriptionEvents,
  ) {}

  /**
   * Checks the brushes with the catalogue, before rows are locked.
   * @throws Refusal BRUSHES_INVALID
   */
  async assertOffered(brushes: readonly BrushChoice[], currentBrushes: readonly BrushChoice[]): Promise<void> {
    if (!(await this.plans.areOffered(brushes, currentBrushes))) refuse(changeDeliveryByLink, 'BRUSHES_INVALID');
  }

  /**
   * Changes the brushes of a locked subscription; the caller saves it.
   * @throws Refusal BRUSHES_INVALID
   */
  async apply(tx: Transaction, subscription: Subscription, brushes: BrushChoice[]): Promise<void> {
    if (!hasValidBrushCount(brushes, subscription.planId, subscription.brushCount)) refuse(changeDeliveryByLink, 'BRUSHES_INVALID');
    subscription.brushes = brushes;
    await this.changeDeliveries.changeBrushes(tx, subscription, this.store.today());
    await this.events.raiseVersionAndPublish(tx, subscriptionChanged, subscription);
  }
}

/** A paused plan allows it as well: the delivery after the pause can be skipped. */
const SKIPPABLE_STATUSES: readonly SubscriptionStatus[] = ['active', 'paused'];

/** Reads and changes the delivery of an e-mailed link, until it leaves. */
@Controller()
export class ManageDeliveryByLink {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly links: DeliveryLink,
    private readonly deliverySchedule: DeliverySchedule,
    private readonly chooseBrushes: ChooseBrushes,
  ) {}

  /** @throws Refusal LINK_INVALID, also for a delivery that has left */
  @RequestHandler(getDeliveryByLink)
  async get({ token }: DeliveryLinkRequest): Promise<DeliveryByLinkView> {
    const delivery = await this.findDeliveryOfToken(token);
    const subscription = await findSubscriptionById(this.store, delivery.subscriptionId);
    const isUnavailable = !delivery.isUpcoming && delivery.status !== 'skipped';
    if (subscription === null || isUnavailable) return refuse(getDeliveryByLink, 'LINK_INVALID');
    return this.viewOf(subscription, delivery);
  }

  /** Repeating it changes nothing. @throws Refusal LINK_INVALID, ACTION_NOT_ALLOWED */
  @RequestHandler(skipDeliveryByLink)
  async skip({ token }: DeliveryLinkRequest): Promise<DeliveryByLinkView> {
    return this.runOnDelivery(token, async (tx, subscription, delivery) => {
      if (delivery.status === 'skipped') return;
      if (!delivery.acceptsChoicesOn(this.store.today()) || !SKIPPABLE_STATUSES.includes(subscription.status))
        refuse(skipDeliveryByLink, 'ACTION_NOT_ALLOWED');
      await this.deliverySchedule.skip(tx, subscription, delivery);
    });
  }

  /** Repeating it changes nothing. @throws Refusal LINK_INVALID, ACTION_NOT_ALLOWED */
  @RequestHandler(unskipDeliveryByLink)
  async unskip({ token }: DeliveryLinkRequest): Promise<DeliveryByLinkView> {
    return this.runOnDelivery(token, async (tx, subscription, delivery) => {
      if (delivery.isUpcoming) return;
      if (!this.canUnskip(subscription, delivery)) refuse(unskipDeliveryByLink, 'ACTION_NOT_ALLOWED');
      if (!(await this.deliverySchedule.unskip(tx, subscription, delivery))) refuse(unskipDeliveryByLink, 'ACTION_NOT_ALLOWED');
    });
  }

  /** @throws Refusal LINK_INVALID, ACTION_NOT_ALLOWED, BRUSHES_INVALID */
  @RequestHandler(changeDeliveryByLink)
  async change({ token, brushes }: ChangeDeliveryRequest): Promise<DeliveryByLinkView> {
    const plainBrushes = brushes.map(({ type, color }) => ({ type, color }));
    await this.chooseBrushes.assertOffered(plainBrushes, (await this.findDeliveryOfToken(token)).brushes);
    return this.runOnDelivery(token, async (tx, subscription, delivery) => {
      if (!delivery.acceptsChoicesOn(this.store.today()) || subscription.status === 'cancelled')
        refuse(changeDeliveryByLink, 'ACTION_NOT_ALLOWED');
      await this.chooseBrushes.apply(tx, subscription, plainBrushes);
    });
  }

  private async runOnDelivery(
    token: string,
    work: (tx: Transaction, subscription: Subscription, delivery: Delivery) => Promise<void>,
  ): Promise<DeliveryByLinkView> {
    const { id, subscriptionId } = await this.findDeliveryOfToken(token);
    return this.store.run(async (tx) => {
      const subscription = await lockSubscription(tx, subscriptionId);
      const delivery = await findDeliveryById(tx, id);
      if (delivery === null || subscription.pendingCommand !== null) return refuse(skipDeliveryByLink, 'ACTION_NOT_ALLOWED');
      await work(tx, subscription, delivery);
      await saveSubscription(tx, subscription);
      const after = (await findDeliveryById(tx, id)) ?? delivery;
      return this.viewOf(subscription, after);
    });
  }

  private viewOf(subscription: Subscription, delivery: Delivery): DeliveryByLinkView {
    return { planId: subscription.planId, delivery: deliveryView(delivery), canBeTakenBack: this.canUnskip(subscription, delivery) };
  }

  private canUnskip({ status }: Subscription, delivery: Delivery): boolean {
    return delivery.canBeUnskippedOn(this.store.today()) && SKIPPABLE_STATUSES.includes(status);
  }

  private async findDeliveryOfToken(token: string): Promise<Delivery> {
    const id = this.links.readDeliveryId(token);
    const delivery = id === null ? null : await findDeliveryById(this.store, id);
    return delivery ?? refuse(getDeliveryByLink, 'LINK_INVALID');
  }
}
