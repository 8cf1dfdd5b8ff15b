import { runSeed, SeededRandom } from '@brote/test-support/random';
import { LoadGenerator, planScenarios, type Offer } from '../src/load-generator';
import { CARDS } from '../src/guest';
import { isConsistent } from '../src/wait-for-consistency';
import { expect, test } from '../src/journey';
import { eventsAreAppliedOnce } from '../src/oracles/events';
import { mailsCameOnce } from '../src/oracles/mails';
import { centsAgree, chargedOnce, nothingIsStuck, paidIsOrdered } from '../src/oracles/money';
import { readMoneyBooks } from '../src/oracles/shop-books';
import { sessionsEnded } from '../src/oracles/sessions';
import { stockIsReconciled } from '../src/oracles/stock';
import { Outages } from '../src/outages';
import type { Stage } from '../src/guest-client';
import type { Shop } from '../src/shop';
import { MORTAL_PARTS, type ShopParts } from '../src/shop-parts';

/** The number of kills of each part; a longer trial sets more than the usual two. */
const DEATHS_OF_EACH = Number(process.env['BROTE_E2E_DEATHS'] ?? 2);
/** Enough for a hundred payment pages, at less than seven pages for each kill. The hour of kills in the review had forty-five. */
const PAGE_VISITS = 55 * DEATHS_OF_EACH;
/**
 * The longest wait for the payment page, in milliseconds, of 99 in 100 guests while parts are killed. The time in which a part is still
 * starting does not count.
 */
const LONGEST_WAIT_MS = 8_000;
const GUESTS = 6;
/** Customers who visit their accounts meanwhile; the local stack opens these accounts. */
const MEMBERS = [
  { email: 'lucia@brote.example', password: 'tres-cepillos-azules' },
  { email: 'ines@brote.example', password: 'almacen-de-cepillos' },
];
const STAGES: readonly Stage[] = ['placing', 'paying', 'thanked', 'signing-in'];

interface ShownProduct extends Offer {
  brushes: { sku: string; left: number | null }[];
}

async function offersOf({ gatewayUrl }: Shop): Promise<ShownProduct[]> {
  const reply = await fetch(`${gatewayUrl}/api/v1/products`);
  return ((await reply.json()) as { products: ShownProduct[] }).products;
}

/** The pieces left that the shop shows, for every product that may hold the unit; null where there are plenty. */
async function leftInTheWindow(shop: Shop, sku: string): Promise<(number | null)[]> {
  const products = await offersOf(shop);
  return products.flatMap(({ brushes }) => brushes.filter((brush) => brush.sku === sku).map(({ left }) => left));
}

/** Kills processes in a random order, alone or several at once. Each kill happens when a client begins a step. */
async function bringDeath(load: LoadGenerator, parts: ShopParts, random: SeededRandom): Promise<void> {
  const victims = random.shuffle(Array.from({ length: DEATHS_OF_EACH }, () => MORTAL_PARTS).flat());
  for (const [index, victim] of victims.entries()) {
    const strikesAtOnce = index > 0 && victim !== victims[index - 1] && random.below(3) === 0;
    if (!strikesAtOnce) await load.reaches(random.pick(STAGES), Math.floor((index * PAGE_VISITS) / (victims.length + 1)));
    await parts.kill(victim);
  }
}

/** The median, the 99th percentile and the longest of some times. */
function spread(times: readonly number[]): { p50: number; p99: number; longest: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), longest: at(1) };
}

function print(facts: object): void {
  process.stdout.write(`${JSON.stringify(facts)}\n`);
}

test('the payment service is killed after the customer pressed Pay: the customer still reaches the thank-you page', async ({
  guest,
  page,
  mailbox,
  parts,
}) => {
  test.setTimeout(180_000);
  await guest.putInCart('Cepillo individual', [{ type: 'Adulto', color: 'Azul océano' }]);
  await guest.checkOut();
  await guest.fillCard(CARDS.good);
  const pay = page.getByRole('button', { name: /^Pagar/ }).first();
  await pay.focus();
  // A key press does not wait for a page, unlike a click.
  await Promise.all([page.keyboard.press('Enter'), parts.kill('orders-payments')]);
  await page.waitForURL(/\/payment-success\?session_id=cs_/);
  await expect(page.getByRole('heading', { level: 1, name: 'Gracias, ya lo preparamos' })).toBeVisible({ timeout: 90_000 });
  await mailbox.waitFor(guest.email);
});

test('services are killed while guests buy: no order is lost and no event is applied twice', async ({ shop, parts, database, staff }) => {
  test.setTimeout(180_000 * DEATHS_OF_EACH);
  print({ BROTE_SEED: runSeed });
  const random = new SeededRandom(runSeed);
  const skuStocks = await staff.stock();
  const load = new LoadGenerator(shop.gatewayUrl, planScenarios(PAGE_VISITS, await offersOf(shop), random));
  const began = performance.now();
  const secondsSoFar = () => Math.round((performance.now() - began) / 1_000);

  const outages = new Outages(parts);
  await test.step('guests buy while services are killed', async () => {
    await outages.during(Promise.all([load.run(GUESTS, MEMBERS), bringDeath(load, parts, random)]));
    expect(parts.kills, 'each part was killed').toEqual(Object.fromEntries(MORTAL_PARTS.map((part) => [part, DEATHS_OF_EACH])));
  });
  const msToPage = spread(load.pageWaits.map(({ ms }) => ms));
  print({ seconds: secondsSoFar(), kills: parts.kills, visits: load.visits, retries: load.retries });
  const waits = load.pageWaits.map(({ from, ms, tries }) => ({ ms, whileUp: Math.round(ms - outages.within(from, ms)), tries }));
  const msWhileUp = spread(waits.map(({ whileUp }) => whileUp));
  print({ pages: waits.length, msToPage, msWhileUp, longestOutage: outages.longestMs });
  for (const { tries, ...wait } of waits.toSorted((a, b) => b.whileUp - a.whileUp).slice(0, 3)) print({ ...wait, tries: tries.slice(-5) });
  await test.step('the shop becomes consistent without help and sells again', async () => {
    await isConsistent(shop);
    print({ seconds: secondsSoFar(), isConsistent: true });
    const [probe] = planScenarios(1, await offersOf(shop), random);
    const sale = new LoadGenerator(shop.gatewayUrl, probe ? [{ ...probe, conduct: 'pays' }] : []);
    await sale.run(1, MEMBERS);
    await isConsistent(shop);
    expect(sale).toMatchObject({ finished: 1, neverThrough: [] });
  });
  await test.step('the shop still shows changes of the stock', async () => {
    const before = (await staff.stock())['adult-white']?.available ?? 0;
    await staff.leave('adult-white', 7);
    await expect.poll(async () => new Set(await leftInTheWindow(shop, 'adult-white'))).toEqual(new Set([7]));
    await staff.leave('adult-white', before);
  });

  const money = await readMoneyBooks(shop);
  expect.soft(waits.length, 'at least a hundred guests reached the payment page').toBeGreaterThanOrEqual(100);
  expect
    .soft(msWhileUp.p99, `99 of 100 guests wait ${LONGEST_WAIT_MS} ms at most for the payment page`)
    .toBeLessThanOrEqual(LONGEST_WAIT_MS);
  expect.soft(load.neverThrough, 'every scenario ended').toEqual([]);
  expect.soft(paidIsOrdered(money), 'payments and orders agree').toEqual([]);
  expect.soft(chargedOnce(money), 'no checkout is charged twice').toEqual([]);
  expect.soft(centsAgree(money), 'all amounts agree').toEqual([]);
  expect.soft(nothingIsStuck(money), 'no checkout is stuck').toEqual([]);
  expect.soft(await stockIsReconciled(database), 'every piece is accounted for').toEqual([]);
  expect.soft(await eventsAreAppliedOnce(database), 'every event is applied once').toEqual([]);
  expect.soft(await sessionsEnded(database), 'no signed-out customer has a session').toEqual([]);
  expect.soft(await mailsCameOnce(shop, parts.kills.notifications ?? 0), 'every confirmation was sent once').toEqual([]);
  // The next journey starts with the same stock as this one.
  for (const [sku, { available }] of Object.entries(skuStocks)) await staff.leave(sku, available);
});
