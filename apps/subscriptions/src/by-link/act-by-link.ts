import { Store } from '#app/store';
import {
  changeDeliveryByLink,
  getDeliveryByLink,
  skipDeliveryByLink,
  type DeliveryByLinkView,
  type ChangeDeliveryRequest,
  type SubscriptionStatus,
  unskipDeliveryByLink,
} from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveryById } from '#app/deliveries/delivery-rows';
import { deliveryView } from '#app/deliveries/delivery.view';
import { DeliverySchedule } from '#app/manage/delivery-schedule';
import type { Subscription } from '#app/subscriptions/subscription';
import { lockSubscription, saveSubscription, subscriptionById } from '#app/subscriptions/subscription-rows';
import { DeliveryLink } from './delivery-link';
import { ChooseBrushes } from './choose-brushes';

/** A paused plan allows it as well: the delivery after the pause can be skipped. */
const MAY_SKIP: readonly SubscriptionStatus[] = ['active', 'paused'];

/** Reads and changes the delivery of an e-mailed link, until it leaves. */
@Injectable()
export class ActByLink {
  constructor(
    private readonly store: Store,
    private readonly links: DeliveryLink,
    private readonly deliverySchedule: DeliverySchedule,
    private readonly chooseBrushes: ChooseBrushes,
  ) {}

  /** @throws Refusal LINK_INVALID, also for a delivery that has left */
  async get(token: string): Promise<DeliveryByLinkView> {
    const delivery = await this.deliveryOf(token);
    const one = await subscriptionById(this.store, delivery.subscriptionId);
    const isGone = !delivery.isToCome && delivery.status !== 'skipped';
    if (one === null || isGone) return refuse(getDeliveryByLink, 'LINK_INVALID');
    return this.viewOf(one, delivery);
  }

  /** Repeating it changes nothing. @throws Refusal LINK_INVALID, ACTION_NOT_ALLOWED */
  async skip(token: string): Promise<DeliveryByLinkView> {
    return this.act(token, async (tx, one, delivery) => {
      if (delivery.status === 'skipped') return;
      if (!delivery.takesChoicesOn(this.store.today()) || !MAY_SKIP.includes(one.status)) refuse(skipDeliveryByLink, 'ACTION_NOT_ALLOWED');
      await this.deliverySchedule.skip(tx, one, delivery);
    });
  }

  /** Repeating it changes nothing. @throws Refusal LINK_INVALID, ACTION_NOT_ALLOWED */
  async unskip(token: string): Promise<DeliveryByLinkView> {
    return this.act(token, async (tx, one, delivery) => {
      if (delivery.isToCome) return;
      if (!this.mayComeBack(one, delivery)) refuse(unskipDeliveryByLink, 'ACTION_NOT_ALLOWED');
      if (!(await this.deliverySchedule.unskip(tx, one, delivery))) refuse(unskipDeliveryByLink, 'ACTION_NOT_ALLOWED');
    });
  }

  /** @throws Refusal LINK_INVALID, ACTION_NOT_ALLOWED, BRUSHES_INVALID */
  async change({ token, brushes }: ChangeDeliveryRequest): Promise<DeliveryByLinkView> {
    const plain = brushes.map(({ type, color }) => ({ type, color }));
    await this.chooseBrushes.expectOffered(plain, (await this.deliveryOf(token)).brushes);
    return this.act(token, async (tx, one, delivery) => {
      if (!delivery.takesChoicesOn(this.store.today()) || one.status === 'cancelled') refuse(changeDeliveryByLink, 'ACTION_NOT_ALLOWED');
      await this.chooseBrushes.apply(tx, one, plain);
    });
  }

  private async act(
    token: string,
    work: (tx: Transaction, one: Subscription, delivery: Delivery) => Promise<void>,
  ): Promise<DeliveryByLinkView> {
    const { id, subscriptionId } = await this.deliveryOf(token);
    return this.store.run(async (tx) => {
      const one = await lockSubscription(tx, subscriptionId);
      const delivery = await deliveryById(tx, id);
      if (delivery === null || one.pendingCommand !== null) return refuse(skipDeliveryByLink, 'ACTION_NOT_ALLOWED');
      await work(tx, one, delivery);
      await saveSubscription(tx, one);
      const after = (await deliveryById(tx, id)) ?? delivery;
      return this.viewOf(one, after);
    });
  }

  private viewOf(one: Subscription, delivery: Delivery): DeliveryByLinkView {
    return { planId: one.planId, delivery: deliveryView(delivery), canBeTakenBack: this.mayComeBack(one, delivery) };
  }

  private mayComeBack({ status }: Subscription, delivery: Delivery): boolean {
    return delivery.wouldTakeChoicesOn(this.store.today()) && MAY_SKIP.includes(status);
  }

  private async deliveryOf(token: string): Promise<Delivery> {
    const id = this.links.deliveryIdIn(token);
    const delivery = id === null ? null : await deliveryById(this.store, id);
    return delivery ?? refuse(getDeliveryByLink, 'LINK_INVALID');
  }
}
