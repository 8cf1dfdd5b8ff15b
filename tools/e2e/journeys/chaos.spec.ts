import { runSeed, SeededRandom } from '@brote/test-support/random';
import { LoadGenerator, planScenarios, type OfferedProduct } from '../src/load-generator';
import { CARD_NUMBERS } from '../src/guest';
import { waitForConsistency } from '../src/wait-for-consistency';
import { expect, test } from '../src/journey';
import { findEventProblems } from '../src/oracles/events';
import { findMailProblems } from '../src/oracles/mails';
import { findAmountMismatches, findDoubleCharges, findStuckCheckouts, findPaymentsWithoutOrder } from '../src/oracles/money';
import { readMoneyRecords } from '../src/oracles/money-records';
import { findSessionProblems } from '../src/oracles/sessions';
import { findStockProblems } from '../src/oracles/stock';
import { OutageRecorder } from '../src/outage-recorder';
import type { ClientStage } from '../src/guest-client';
import type { Shop } from '../src/shop';
import { KILLABLE_PARTS, type ShopParts } from '../src/shop-parts';

/** The number of kills of each part; a longer trial sets more than the usual two. */
const KILLS_PER_PART = Number(process.env['BROTE_E2E_DEATHS'] ?? 2);
/** Enough for a hundred payment pages, at less than seven pages for each kill. The hour of kills in the review had forty-five. */
const SCENARIO_COUNT = 55 * KILLS_PER_PART;
/**
 * The longest wait for the payment page, in milliseconds, of 99 in 100 guests while parts are killed. The time in which a part is still
 * starting does not count.
 */
const MAX_WAIT_MS = 8_000;
const GUEST_COUNT = 6;
/** Customers who visit their accounts meanwhile; the local stack opens these accounts. */
const MEMBERS = [
  { email: 'lucia@brote.example', password: 'tres-cepillos-azules' },
  { email: 'ines@brote.example', password: 'almacen-de-cepillos' },
];
const CLIENT_STAGES: readonly ClientStage[] = ['placing', 'paying', 'thanked', 'signing-in'];

interface ProductWithStock extends OfferedProduct {
  brushes: { sku: string; left: number | null }[];
}

async function fetchProducts({ gatewayUrl }: Shop): Promise<ProductWithStock[]> {
  const reply = await fetch(`${gatewayUrl}/api/v1/products`);
  return ((await reply.json()) as { products: ProductWithStock[] }).products;
}

/** The pieces left that the shop shows, for every product that may hold the unit; null where there are plenty. */
async function readDisplayedStock(shop: Shop, sku: string): Promise<(number | null)[]> {
  const products = await fetchProducts(shop);
  return products.flatMap(({ brushes }) => brushes.filter((brush) => brush.sku === sku).map(({ left }) => left));
}

/** Kills processes in a random order, alone or several at once. Each kill happens when a client begins a step. */
async function killParts(loadGenerator: LoadGenerator, parts: ShopParts, random: SeededRandom): Promise<void> {
  const partsToKill = random.shuffle(Array.from({ length: KILLS_PER_PART }, () => KILLABLE_PARTS).flat());
  for (const [index, partToKill] of partsToKill.entries()) {
    const isSimultaneous = index > 0 && partToKill !== partsToKill[index - 1] && random.nextInteger(3) === 0;
    if (!isSimultaneous)
      await loadGenerator.waitForStage(random.pick(CLIENT_STAGES), Math.floor((index * SCENARIO_COUNT) / (partsToKill.length + 1)));
    await parts.kill(partToKill);
  }
}

/** The median, the 99th percentile and the longest of some times. */
function percentilesOf(timesMs: readonly number[]): { p50: number; p99: number; longest: number } {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: percentile(0.5), p99: percentile(0.99), longest: percentile(1) };
}

function printJson(values: object): void {
  process.stdout.write(`${JSON.stringify(values)}\n`);
}

test('the payment service is killed after the customer pressed Pay: the customer still reaches the thank-you page', async ({
  guest,
  page,
  mailbox,
  parts,
}) => {
  test.setTimeout(180_000);
  await guest.addToCart('Cepillo individual', [{ type: 'Adulto', color: 'Azul océano' }]);
  await guest.checkOut();
  await guest.fillCard(CARD_NUMBERS.good);
  const payButton = page.getByRole('button', { name: /^Pagar/ }).first();
  await payButton.focus();
  // A key press does not wait for a page, unlike a click.
  await Promise.all([page.keyboard.press('Enter'), parts.kill('orders-payments')]);
  await page.waitForURL(/\/payment-success\?session_id=cs_/);
  await expect(page.getByRole('heading', { level: 1, name: 'Gracias, ya lo preparamos' })).toBeVisible({ timeout: 90_000 });
  await mailbox.waitForMails(guest.email);
});

// It measures times, so no other journey runs beside it.
test(
  'services are killed while guests buy: no order is lost and no event is applied twice',
  { tag: '@alone' },
  async ({ shop, parts, database, staff }) => {
    test.setTimeout(180_000 * KILLS_PER_PART);
    printJson({ BROTE_SEED: runSeed });
    const random = new SeededRandom(runSeed);
    const skuStocks = await staff.readStock();
    const loadGenerator = new LoadGenerator(shop.gatewayUrl, planScenarios(SCENARIO_COUNT, await fetchProducts(shop), random));
    const startedAtMs = performance.now();
    const elapsedSeconds = () => Math.round((performance.now() - startedAtMs) / 1_000);

    const outageRecorder = new OutageRecorder(parts);
    await test.step('guests buy while services are killed', async () => {
      await outageRecorder.recordDuring(Promise.all([loadGenerator.run(GUEST_COUNT, MEMBERS), killParts(loadGenerator, parts, random)]));
      expect(parts.kills, 'each part was killed').toEqual(Object.fromEntries(KILLABLE_PARTS.map((part) => [part, KILLS_PER_PART])));
    });
    const msToPage = percentilesOf(loadGenerator.pageWaits.map(({ ms }) => ms));
    printJson({ seconds: elapsedSeconds(), kills: parts.kills, visits: loadGenerator.visits, retries: loadGenerator.retries });
    const waits = loadGenerator.pageWaits.map(({ from, ms, tries }) => ({
      ms,
      whileUp: Math.round(ms - outageRecorder.outageMsWithin(from, ms)),
      tries,
    }));
    const msWhileUp = percentilesOf(waits.map(({ whileUp }) => whileUp));
    printJson({ pages: waits.length, msToPage, msWhileUp, longestOutage: outageRecorder.longestMs });
    for (const { tries, ...wait } of waits.toSorted((a, b) => b.whileUp - a.whileUp).slice(0, 3))
      printJson({ ...wait, tries: tries.slice(-5) });
    await test.step('the shop becomes consistent without help and sells again', async () => {
      await waitForConsistency(shop);
      printJson({ seconds: elapsedSeconds(), isConsistent: true });
      const [probeScenario] = planScenarios(1, await fetchProducts(shop), random);
      const sale = new LoadGenerator(shop.gatewayUrl, probeScenario ? [{ ...probeScenario, conduct: 'pays' }] : []);
      await sale.run(1, MEMBERS);
      await waitForConsistency(shop);
      expect(sale).toMatchObject({ finished: 1, neverThrough: [] });
    });
    await test.step('the shop still shows changes of the stock', async () => {
      const availableBefore = (await staff.readStock())['adult-white']?.available ?? 0;
      await staff.setAvailableStock('adult-white', 7);
      await expect.poll(async () => new Set(await readDisplayedStock(shop, 'adult-white'))).toEqual(new Set([7]));
      await staff.setAvailableStock('adult-white', availableBefore);
    });

    const money = await readMoneyRecords(shop);
    expect.soft(waits.length, 'at least a hundred guests reached the payment page').toBeGreaterThanOrEqual(100);
    expect.soft(msWhileUp.p99, `99 of 100 guests wait ${MAX_WAIT_MS} ms at most for the payment page`).toBeLessThanOrEqual(MAX_WAIT_MS);
    expect.soft(loadGenerator.neverThrough, 'every scenario ended').toEqual([]);
    expect.soft(findPaymentsWithoutOrder(money), 'payments and orders agree').toEqual([]);
    expect.soft(findDoubleCharges(money), 'no checkout is charged twice').toEqual([]);
    expect.soft(findAmountMismatches(money), 'all amounts agree').toEqual([]);
    expect.soft(findStuckCheckouts(money), 'no checkout is stuck').toEqual([]);
    expect.soft(await findStockProblems(database), 'every piece is accounted for').toEqual([]);
    expect.soft(await findEventProblems(database), 'every event is applied once').toEqual([]);
    expect.soft(await findSessionProblems(database), 'no signed-out customer has a session').toEqual([]);
    expect.soft(await findMailProblems(shop, parts.kills.notifications ?? 0), 'every confirmation was sent once').toEqual([]);
    // The next journey starts with the same stock as this one.
    for (const [sku, { available }] of Object.entries(skuStocks)) await staff.setAvailableStock(sku, available);
  },
);
