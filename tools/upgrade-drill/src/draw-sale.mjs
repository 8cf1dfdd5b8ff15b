import { drawLine } from '../../simulate-year/src/draw-year.mjs';
import { PLACES } from '../../simulate-year/src/places.mjs';

const PLANS = ['individual', 'couple', 'family'];

/** What a guest buys, and where it goes. */
export function drawPack(random) {
  const index = random.below(2 ** 31);
  const lines = Array.from({ length: random.between(1, 2) }, () => drawLine(random, random.between(1, 2)));
  return { index, email: `guest-${index}@example.com`, place: random.pick(PLACES), lines };
}

/** The plan of a member; one of four has a pack beside it. */
export function drawPlan(random, email) {
  const place = random.pick(PLACES);
  return { email, place, planId: random.pick(PLANS), interval: random.pick([2, 3]), hasAddOn: random.below(4) === 0 };
}
