import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TaxAgency } from './agency.mjs';
import { Api, Refusal, Session } from './api.mjs';
import { Databases } from './databases.mjs';
import { workOnDeliveries } from './deliveries.mjs';
import { drawSchoolOrder, drawYear } from './draw-year.mjs';
import { IdleCheck } from './idle.mjs';
import { madridDay } from './madrid-day.mjs';
import { buyPack, findPackCharge, PACK_STEPS } from './packs.mjs';
import { beginPlan, findPlanCharge, PLAN_STEPS } from './plans.mjs';
import { Random } from './random.mjs';
import { root } from './shop.mjs';
import { StripeAccount } from './stripe.mjs';
import { Tally } from './tally.mjs';

const DAY_SECONDS = 86_400;
const MEMBER_PASSWORD = 'doce-cepillos-verdes';
const STAFF = { email: 'staff@example.com', password: 'almacen-de-bambu-9' };
const SKUS = ['adult-blue', 'adult-purple', 'adult-yellow', 'adult-white', 'kids-yellow', 'kids-white'];
const PIECES_PER_SKU = 500_000;
const ACCOUNTS_AT_ONCE = 200;
/** Things that people do at the same time. */
const AT_ONCE = 4;
const DECISION_DELAYS = [5, 25];
/** The share of the year by which sales abroad must pass the threshold, so that rates change afterwards. */
const CROSSING_BY = 0.32;
const SCHOOL_ORDERS_A_DAY = 6;

/** Plays a drawn year in an open shop, one day after the other. */
export class Simulation {
  tally = new Tally();
  /** `YYYY-MM-DD`: the first day with the VAT of the country of delivery; null before the switch. */
  destinationFrom = null;
  outageTimes = null;
  /** When banks decided disputes, in seconds by id. Stripe forgets its events after some time. */
  decidedAt = new Map();
  #disputes = [];
  #schoolCount = 0;

  constructor(shop, random, options) {
    Object.assign(this, { shop, random, options, year: drawYear(random, options) });
    this.api = new Api(shop);
    this.stripe = new StripeAccount(shop);
    this.databases = new Databases(shop.home);
    this.agency = new TaxAgency(shop, this.databases);
    this.idle = new IdleCheck(this.databases, this.stripe);
    this.staff = new Session(this.api, 'staff', STAFF);
    this.offsetMs = 0;
    this.now = () => new Date(Date.now() + this.offsetMs);
  }

  /** The country of each person by address. */
  get countries() {
    const people = [...this.year.plans, ...this.year.packs, ...this.schools];
    return new Map(people.map(({ email, place }) => [email, place.country]));
  }

  schools = [];

  async prepare() {
    await this.#syncClock();
    const members = this.year.plans.map(({ email }) => ({ email, password: MEMBER_PASSWORD, roles: [] }));
    await this.#openAccounts([{ ...STAFF, roles: ['staff', 'admin'] }, ...members]);
    for (const sku of SKUS)
      await this.staff.post(`/admin/stock/${sku}/receipts`, {
        adjustmentId: this.random.uuid(),
        pieces: PIECES_PER_SKU,
        reason: 'Stock of the year',
      });
  }

  /** One day: what people and staff do, then what is due until the same time of the next day. */
  async playDay(day) {
    const { plans, packs, outage } = this.year;
    this.staff.forget();
    if (day === outage.from) await this.#beginOutage();
    if (day === outage.until) await this.#endOutage();
    const steps = [
      ...plans.filter((plan) => plan.day === day).map((plan) => () => this.#beginPlan(plan)),
      ...packs.filter((pack) => pack.day === day).map((pack) => () => this.#buyPack(pack)),
      ...packs
        .filter((pack) => pack.number && pack.scenario && pack.day + pack.scenarioDelay === day)
        .map((pack) => () => this.#playPackScenario(pack)),
      ...plans
        .filter((plan) => plan.id && plan.scenario && plan.day + plan.scenarioDelay === day)
        .map((plan) => () => this.#playPlanScenario(plan)),
      ...plans.filter((plan) => plan.isBroken && plan.scenario === 'card fails and recovers').map((plan) => () => this.#recoverCard(plan)),
      ...this.#disputes.filter((dispute) => dispute.day === day).map((dispute) => () => this.#closeDispute(dispute)),
    ];
    await runPool(steps, AT_ONCE);
    this.tally.count('delivery of a plan sent', await workOnDeliveries(this.staff, this.now()));
    await this.#crossThreshold(day);
    if (steps.length > 0) await this.idle.wait();
    // A record that is under way while the day ends would arrive a day after it was made.
    if (!this.agency.isDown) await this.agency.waitForAnswers();
    await this.shop.advance(DAY_SECONDS);
    await this.#syncClock();
    await this.idle.wait();
  }

  /** Decides what is still open, and waits for the last answers of the tax agency. */
  async finish() {
    for (const dispute of this.#disputes.filter(({ day }) => day >= this.options.days)) await this.#closeDispute(dispute);
    await this.idle.wait();
    await this.agency.waitForAnswers();
    await this.#countBilling();
  }

  /** What happened at Stripe by itself. */
  async #countBilling() {
    const invoices = await this.stripe.list('/v1/invoices');
    const renewals = invoices.filter(({ status, billing_reason: reason }) => status === 'paid' && reason === 'subscription_cycle');
    this.tally.count('plan renewed', renewals.length);
    this.tally.count('charge recovered after failures', renewals.filter(({ attempt_count: count }) => count > 1).length);
    const failed = invoices.filter(({ attempt_count: count, status }) => count > 1 && status !== 'paid');
    this.tally.count('charge failed for good', failed.length);
  }

  async #beginPlan(plan) {
    await beginPlan(this.#worldOf(plan), plan, new Session(this.api, 'customer', { email: plan.email, password: MEMBER_PASSWORD }));
    this.tally.count('plan begun');
    if (plan.hasAddOn) this.tally.count('plan with add-on items');
  }

  async #buyPack(pack) {
    await buyPack(this.api, pack, new Random(pack.seed).uuid());
    this.tally.count('pack bought');
  }

  #playPackScenario(pack) {
    return this.#playScenario(pack, async (world) => {
      if (pack.scenario.startsWith('dispute')) return this.#openDispute(world, pack.scenario, await findPackCharge(this.stripe, pack));
      await PACK_STEPS[pack.scenario](world, pack);
    });
  }

  #playPlanScenario(plan) {
    return this.#playScenario(plan, async (world) => {
      if (plan.scenario.includes('dispute')) return this.#openDispute(world, plan.scenario, await findPlanCharge(this.stripe, plan));
      await PLAN_STEPS[plan.scenario](world, plan);
      plan.isBroken = plan.scenario.startsWith('card fails');
    });
  }

  /** The shop may decline, for example a pause of a plan that has ended. */
  async #playScenario(subject, step) {
    const { scenario } = subject;
    try {
      await step(this.#worldOf(subject, 1));
      this.tally.count(scenario);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500 || error.status === 0) throw error;
      this.tally.countDeclined(`${scenario}: ${error.code}`);
    }
  }

  /** What steps use. Each person has random values of their own, as the order of simultaneous steps differs between runs. */
  #worldOf({ seed }, turn = 0) {
    const { api, staff, stripe, now } = this;
    return { api, staff, stripe, now, random: new Random(seed + 1 + turn) };
  }

  async #recoverCard(plan) {
    const { status } = await this.stripe.get(`/v1/subscriptions/${plan.stripeIds.subscription}`);
    if (status !== 'past_due') return;
    await this.stripe.useCard(plan.stripeIds, 'pm_card_visa');
    plan.isBroken = false;
  }

  async #openDispute({ random }, scenario, charge) {
    const { id } = await this.stripe.control('disputes', { charge: charge.id });
    const today = Math.round((this.now() - this.options.startsAt) / 1_000 / DAY_SECONDS);
    this.#disputes.push({ id, outcome: scenario.endsWith('won') ? 'won' : 'lost', day: today + random.between(...DECISION_DELAYS) });
  }

  async #closeDispute({ id, outcome }) {
    this.decidedAt.set(id, Math.floor(this.now().getTime() / 1_000));
    await this.stripe.control(`disputes/${id}/close`, { outcome });
  }

  async #beginOutage() {
    await this.agency.waitForAnswers();
    await this.agency.setDown(true);
    this.outageTimes = { from: this.now(), until: null };
  }

  async #endOutage() {
    this.outageTimes.until = this.now();
    await this.agency.setDown(false);
    this.tally.count('day without the tax agency', this.year.outage.until - this.year.outage.from);
  }

  /** Above the threshold the owner registers for the one-stop shop: sales of the next day bear the VAT of the country of delivery. */
  async #crossThreshold(day) {
    if (this.destinationFrom !== null) return;
    if (day >= this.options.days * CROSSING_BY * 0.8) await this.#orderForSchools();
    const { level, thisYear } = await this.staff.get('/admin/vat');
    if (level !== 'over') return;
    this.tally.count('threshold of 10,000 € crossed');
    this.destinationFrom = madridDay(new Date(this.now().getTime() + DAY_SECONDS * 1_000));
    this.options.report(
      `day ${day}: sales abroad of ${thisYear.total.amount / 100} €, VAT of the destination from ${this.destinationFrom} on`,
    );
    await this.idle.wait();
    await this.restart({ VAT_DESTINATION_FROM: this.destinationFrom });
    this.tally.count('switch to the one-stop shop');
  }

  /** Closes the shop and opens it again with other settings. */
  async restart(settings) {
    await this.databases.close();
    await this.shop.close();
    await this.shop.open(settings);
    await this.#syncClock();
  }

  async #orderForSchools() {
    const orders = Array.from({ length: SCHOOL_ORDERS_A_DAY }, () => drawSchoolOrder(this.random, this.#schoolCount++));
    this.schools.push(...orders);
    await runPool(
      orders.map((order) => () => buyPack(this.api, order, new Random(order.seed).uuid())),
      AT_ONCE,
    );
    this.tally.count('large order abroad', orders.length);
  }

  async #syncClock() {
    this.offsetMs = (await this.shop.readStatus()).offsetMs;
  }

  /** Accounts with confirmed addresses, by identity's own program for demo accounts. */
  async #openAccounts(people) {
    const env = await this.shop.readEnvironmentOf('identity');
    const program = join(root, 'apps/identity/dist/open-demo-accounts.js');
    const common = { locale: 'es', fullName: 'Lucía Ferrer', onboarded: true, needsSecondFactor: false };
    for (let first = 0; first < people.length; first += ACCOUNTS_AT_ONCE) {
      const accounts = people.slice(first, first + ACCOUNTS_AT_ONCE).map((person) => ({ ...person, ...common }));
      await promisify(execFile)(process.execPath, [program], { env: { ...env, DEMO_ACCOUNTS: JSON.stringify(accounts) } });
    }
  }
}

/** Runs steps, a few at the same time. The first failure ends it. */
async function runPool(steps, atOnce) {
  const queue = steps.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const step of queue) await step();
    }),
  );
}
