import * as fc from 'fast-check';
import { COMMANDS, type LedgerCommand } from './ledger-commands';
import type { ModelledPlan } from './ledger-model';
import { LedgerHarness } from './ledger-harness';

const seed = jest.getSeed();
const commandsArbitrary = fc.array(fc.tuple(fc.constantFrom(...Object.keys(COMMANDS)), fc.nat(1_000)), { minLength: 6, maxLength: 22 });

describe(`the ledger of a plan (seed ${seed})`, () => {
  let ledger: LedgerHarness;
  beforeAll(async () => void (ledger = await LedgerHarness.start()));
  afterAll(async () => ledger.stop());

  async function runAndExpectLedger(commands: readonly [string, number][]): Promise<ModelledPlan> {
    const plan = await ledger.startPlan();
    for (const [name, amount] of commands) {
      await (COMMANDS[name] satisfies LedgerCommand | undefined)?.(plan, amount);
      await plan.expectModel(name);
    }
    return plan;
  }

  it('equals the model after each command, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(commandsArbitrary, async (commands) => void (await runAndExpectLedger(commands))),
      { seed, numRuns: Number(process.env['RANDOM_RUNS'] ?? 80) },
    );
  }, 300_000);

  it('follows a new interval for a delivery that has not left, and keeps the months of one that has', async () => {
    const plan = await runAndExpectLedger([
      ['interval', 0],
      ['ship ahead of its day', 0],
      ['interval', 1],
      ['days pass', 39],
      ['charge', 0],
    ]);
    const consumed = `SELECT thousandths FROM ledger_entry WHERE kind = 'consumed' AND subscription_id = :id`;
    expect(await ledger.database.query(consumed, { id: plan.id })).toEqual([{ thousandths: 2_000 }]);
  }, 60_000);
});
