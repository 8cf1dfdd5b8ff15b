import { Store } from '#app/store';
import {
  changeBoxByLink,
  getBoxByLink,
  skipBoxByLink,
  type BoxByLinkView,
  type ChangeBoxRequest,
  type SubscriptionStatus,
  unskipBoxByLink,
} from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveryById } from '#app/deliveries/delivery-rows';
import { deliveryView } from '#app/deliveries/delivery.view';
import { MoveBox } from '#app/manage/move-box';
import type { Subscription } from '#app/subscriptions/subscription';
import { lockSubscription, saveSubscription, subscriptionById } from '#app/subscriptions/subscription-rows';
import { BoxLink } from './box-link';
import { ChooseBrushes } from './choose-brushes';

/** Also while charges rest: the box after it can be left out as well. */
const MAY_SKIP: readonly SubscriptionStatus[] = ['active', 'paused'];

/** What the link of a mail allows for its one box, until it leaves. */
@Injectable()
export class ActByLink {
  constructor(
    private readonly store: Store,
    private readonly links: BoxLink,
    private readonly moveBox: MoveBox,
    private readonly chooseBrushes: ChooseBrushes,
  ) {}

  /** @throws Refusal LINK_INVALID, also for a box that has left */
  async get(token: string): Promise<BoxByLinkView> {
    const box = await this.boxOf(token);
    const one = await subscriptionById(this.store, box.subscriptionId);
    const isGone = !box.isToCome && box.status !== 'skipped';
    if (one === null || isGone) return refuse(getBoxByLink, 'LINK_INVALID');
    return this.viewOf(one, box);
  }

  /** Repeating it changes nothing. @throws Refusal LINK_INVALID, ACTION_NOT_ALLOWED */
  async skip(token: string): Promise<BoxByLinkView> {
    return this.act(token, async (tx, one, box) => {
      if (box.status === 'skipped') return;
      if (!box.takesChoicesOn(this.store.today()) || !MAY_SKIP.includes(one.status)) refuse(skipBoxByLink, 'ACTION_NOT_ALLOWED');
      await this.moveBox.skip(tx, one, box);
    });
  }

  /** Repeating it changes nothing. @throws Refusal LINK_INVALID, ACTION_NOT_ALLOWED */
  async unskip(token: string): Promise<BoxByLinkView> {
    return this.act(token, async (tx, one, box) => {
      if (box.isToCome) return;
      if (!this.mayComeBack(one, box)) refuse(unskipBoxByLink, 'ACTION_NOT_ALLOWED');
      if (!(await this.moveBox.unskip(tx, one, box))) refuse(unskipBoxByLink, 'ACTION_NOT_ALLOWED');
    });
  }

  /** @throws Refusal LINK_INVALID, ACTION_NOT_ALLOWED, BRUSHES_INVALID */
  async change({ token, brushes }: ChangeBoxRequest): Promise<BoxByLinkView> {
    const plain = brushes.map(({ type, color }) => ({ type, color }));
    await this.chooseBrushes.expectOffered(plain, (await this.boxOf(token)).brushes);
    return this.act(token, async (tx, one, box) => {
      if (!box.takesChoicesOn(this.store.today()) || one.status === 'cancelled') refuse(changeBoxByLink, 'ACTION_NOT_ALLOWED');
      await this.chooseBrushes.apply(tx, one, plain);
    });
  }

  private async act(token: string, work: (tx: Transaction, one: Subscription, box: Delivery) => Promise<void>): Promise<BoxByLinkView> {
    const { id, subscriptionId } = await this.boxOf(token);
    return this.store.run(async (tx) => {
      const one = await lockSubscription(tx, subscriptionId);
      const box = await deliveryById(tx, id);
      if (box === null || one.intent !== null) return refuse(skipBoxByLink, 'ACTION_NOT_ALLOWED');
      await work(tx, one, box);
      await saveSubscription(tx, one);
      const after = (await deliveryById(tx, id)) ?? box;
      return this.viewOf(one, after);
    });
  }

  private viewOf(one: Subscription, box: Delivery): BoxByLinkView {
    return { planId: one.planId, delivery: deliveryView(box), canBeTakenBack: this.mayComeBack(one, box) };
  }

  private mayComeBack({ status }: Subscription, box: Delivery): boolean {
    return box.wouldTakeChoicesOn(this.store.today()) && MAY_SKIP.includes(status);
  }

  private async boxOf(token: string): Promise<Delivery> {
    const id = this.links.deliveryIdIn(token);
    const box = id === null ? null : await deliveryById(this.store, id);
    return box ?? refuse(getBoxByLink, 'LINK_INVALID');
  }
}
