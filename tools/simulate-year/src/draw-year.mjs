import { PLACES, SELLER_COUNTRY } from './places.mjs';

export const DAYS = 365;
/** What may happen to a pack, and to a plan, besides its sale. Each is drawn at least once. */
const PACK_SCENARIOS = [
  'pack refunded in part',
  'pack refunded',
  'pack cancelled',
  'pack withdrawn in part',
  'dispute won',
  'dispute lost',
];
const PLAN_SCENARIOS = [
  ...['plan paused', 'delivery skipped', 'plan changed', 'charge refunded in part', 'charge refunded', 'card fails and recovers'],
  ...['card fails for good', 'plan cancelled', 'plan dispute won', 'plan dispute lost'],
];
/** The share of packs with a scenario: one of so many. Nearly each plan has one. */
const PACKS_PER_SCENARIO = 4;
const PRODUCTS = ['brush-single', 'brush-couple', 'brush-family'];
const PLANS = ['individual', 'couple', 'family'];
/** Plans begin in the first eight months, most of them early, so that they have time to change. */
const LAST_PLAN_DAY = 240;
/** The days for which the tax agency is down. */
const OUTAGE_DAYS = 3;

/** The members of the shop, their plans, all packs, and the outage: everything that chance decides beforehand. */
export function drawYear(random, { planCount, packCount, days }) {
  const lastPlanDay = Math.min(LAST_PLAN_DAY, Math.floor(days / 2));
  const plans = Array.from({ length: planCount }, (_, index) => ({
    ...{ index, email: `member-${index}@example.com`, place: PLACES[index % PLACES.length] },
    ...{ day: random.below(3) === 0 ? random.between(0, lastPlanDay) : random.between(0, Math.min(30, lastPlanDay)) },
    ...{ planId: random.pick(PLANS), interval: random.pick([2, 3]), hasAddOn: random.below(10) === 0 },
    scenario: index % 8 === 7 ? null : PLAN_SCENARIOS[index % PLAN_SCENARIOS.length],
    scenarioDelay: random.between(5, 70),
    seed: random.below(2 ** 31),
  }));
  const packs = Array.from({ length: packCount }, (_, index) => ({
    ...{ index, email: `guest-${index}@example.com`, place: random.pick(PLACES), day: random.between(0, days - 1) },
    lines: Array.from({ length: random.between(1, 3) }, () => drawLine(random, random.pick([1, 1, 1, 2, 3]))),
    scenario: index % PACKS_PER_SCENARIO === 0 ? PACK_SCENARIOS[(index / PACKS_PER_SCENARIO) % PACK_SCENARIOS.length] : null,
    scenarioDelay: random.between(1, 20),
    seed: random.below(2 ** 31),
  }));
  // A refund on the last day would leave no time to see its end.
  for (const pack of packs) if (pack.scenario !== null) pack.day = random.between(0, Math.max(0, days - 60));
  const outageFrom = random.between(Math.floor(days * 0.45), Math.floor(days * 0.6));
  // Each day without the agency has a sale.
  for (const [index, pack] of packs
    .filter(({ scenario }) => scenario === null)
    .slice(0, OUTAGE_DAYS)
    .entries())
    pack.day = outageFrom + index;
  return { plans, packs, outage: { from: outageFrom, until: outageFrom + OUTAGE_DAYS } };
}

/** An order of a school abroad. Without some of them a small run would stay below the threshold of 10,000 €. */
export function drawSchoolOrder(random, index) {
  const place = random.pick(PLACES.filter(({ country }) => country !== SELLER_COUNTRY));
  return {
    index,
    email: `school-${index}@example.com`,
    place,
    lines: Array.from({ length: 5 }, () => drawLine(random, 20)),
    seed: random.below(2 ** 31),
  };
}

export function drawLine(random, quantity) {
  const id = random.pick(PRODUCTS);
  const size = { 'brush-single': 1, 'brush-couple': 2, 'brush-family': 4 }[id];
  const brushes = Array.from({ length: size }, () => drawBrush(random));
  return { id, quantity, color: brushes[0].color, brushes };
}

export function drawBrush(random) {
  const type = random.pick(['adult', 'adult', 'kids']);
  return { type, color: random.pick(type === 'adult' ? ['blue', 'purple', 'yellow', 'white'] : ['yellow', 'white']) };
}

/** Every kind of event that must happen in a whole year. */
export const REQUIRED_KINDS = ['pack bought', 'plan begun', 'plan with add-on items', ...PACK_SCENARIOS, ...PLAN_SCENARIOS];
