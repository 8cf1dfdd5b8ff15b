import { setTimeout as pause } from 'node:timers/promises';
import { Api, Refusal, Session } from '../../simulate-year/src/api.mjs';
import { buyPack, PACK_STEPS } from '../../simulate-year/src/packs.mjs';
import { beginPlan, PLAN_STEPS } from '../../simulate-year/src/plans.mjs';
import { Random } from '../../simulate-year/src/random.mjs';
import { StripeAccount } from '../../simulate-year/src/stripe.mjs';
import { drawPack, drawPlan } from './draw-sale.mjs';

const GUESTS = 2;
/** How long people rest between two acts, in milliseconds: the load is bounded, also on a fast machine. */
const REST_MS = { purchases: [50, 250], plans: [1_500, 2_500], staffActs: [200, 600] };
const PLAN_ACTS = ['plan paused', 'delivery skipped', 'plan changed', 'charge refunded in part', 'plan cancelled'];
const PACK_ACTS = ['pack refunded in part', 'pack refunded', 'pack cancelled'];
/** The shop accepts a number of withdrawals an hour from one address, and all people of the drill share one. */
const WITHDRAWAL = 'pack withdrawn in part';
const MAX_WITHDRAWALS = 8;
const STAFF_LISTS = ['/admin/orders?limit=20', '/admin/stock', '/admin/deliveries?days=7&limit=20', '/admin/vat', '/admin/catalogue'];

/** Guests, members and staff who use a shop until they are stopped. A seed repeats what each of them draws. */
export class Load {
  #stopped = false;
  #people = [];
  /** Bought packs and running plans that nothing has happened to yet. */
  #packs = [];
  #withdrawals = 0;

  constructor({ shop, tally, seed, members, staff }) {
    Object.assign(this, { tally, seed, members });
    this.api = new Api(shop, (request) => tally.countRequest(request));
    this.stripe = new StripeAccount(shop);
    this.staff = new Session(this.api, 'staff', staff);
    this.counts = { purchases: 0, plans: 0, staffActs: 0 };
  }

  start() {
    const guests = Array.from({ length: GUESTS }, (_, index) => this.#repeat('purchases', index, (random) => this.#buyPack(random)));
    this.#people = [
      ...guests,
      this.#repeat('plans', GUESTS, (random) => this.#usePlan(random)),
      this.#repeat('staffActs', GUESTS + 1, (random) => this.#workAsStaff(random)),
    ];
  }

  /** Resolves when everybody has finished the act that they had begun. */
  async stop() {
    this.#stopped = true;
    await Promise.all(this.#people);
  }

  async #repeat(kind, person, act) {
    const random = new Random(this.seed + person);
    while (!this.#stopped) {
      // A new one for each act: retries of one act do not change the draws of the next.
      const actRandom = new Random(random.below(2 ** 31));
      try {
        await act(actRandom);
        this.counts[kind] += 1;
        this.tally.countWork(kind);
      } catch (error) {
        if (!isDeclined(error)) this.tally.countFailure(`${kind}: ${String(error)}`);
      }
      await pause(random.between(...REST_MS[kind]));
    }
  }

  async #buyPack(random) {
    const pack = drawPack(random);
    await buyPack(this.api, pack, random.uuid());
    this.#packs.push(pack);
  }

  /** A member takes out a plan, and does something with it at once. */
  async #usePlan(random) {
    const member = this.members.shift();
    if (member === undefined) throw new Error('No member is left. Open more accounts.');
    const plan = drawPlan(random, member.email);
    const world = { api: this.api, stripe: this.stripe, staff: this.staff, random, now: () => new Date() };
    await beginPlan(world, plan, new Session(this.api, 'customer', member));
    await this.#decline(() => PLAN_STEPS[random.pick(PLAN_ACTS)](world, plan));
  }

  async #workAsStaff(random) {
    await this.staff.get(random.pick(STAFF_LISTS));
    const pack = this.#packs.shift();
    if (pack === undefined) return;
    const act = this.#withdrawals < MAX_WITHDRAWALS ? random.pick([...PACK_ACTS, WITHDRAWAL]) : random.pick(PACK_ACTS);
    if (act === WITHDRAWAL) this.#withdrawals += 1;
    await this.#decline(() => PACK_STEPS[act]({ api: this.api, staff: this.staff, random }, pack));
  }

  /** The shop may decline by a rule, for example a pause of a plan that was just cancelled. */
  async #decline(act) {
    try {
      await act();
    } catch (error) {
      if (!isDeclined(error)) throw error;
    }
  }
}

const isDeclined = (error) => error instanceof Refusal && error.status >= 400 && error.status < 500;
