import { SeededRandom } from '@brote/test-support/random';
import type { Harness } from './harness';
import { startHarness } from './harness';
import { InvoicingSystem } from './invoicing-system';
import type { FieldChanges } from './invoicing-system';

const RUN_COUNT = Number(process.env['RANDOM_RUNS'] ?? 15);
const INVOICE_NUMBERS = ['A-1', 'A-2', 'A-3'];

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** A record with the properties that decide its verdict. */
interface RandomStep {
  readonly number: string;
  readonly isCancellation: boolean;
  /** Corrects an invoice that the agency must hold. */
  readonly corrects: boolean;
  /** Repeats an invoice that was rejected: the agency must not hold it. */
  readonly wasRejected: boolean;
  readonly withoutRecord: boolean;
  /** Has no recipient, so it is rejected. */
  readonly isWrong: boolean;
  readonly hasWrongTax: boolean;
  readonly hasWrongFingerprint: boolean;
  /** The record before it never arrives. */
  readonly afterGap: boolean;
}

function createRandomStep(random: SeededRandom): RandomStep {
  const drawOneIn = (count: number) => random.nextInteger(count) === 0;
  const isCancellation = drawOneIn(4);
  const isCorrection = !isCancellation && drawOneIn(3);
  return {
    number: random.pick(INVOICE_NUMBERS),
    isCancellation,
    corrects: isCorrection,
    wasRejected: isCorrection && drawOneIn(3),
    withoutRecord: isCancellation && drawOneIn(3),
    isWrong: !isCancellation && drawOneIn(6),
    hasWrongTax: !isCancellation && drawOneIn(8),
    hasWrongFingerprint: drawOneIn(10),
    afterGap: drawOneIn(8),
  };
}

type InvoiceState = 'Correcta' | 'AceptadaConErrores' | 'Anulada';

/** The agency's rules in a few words. */
class AgencyModel {
  readonly held = new Map<string, InvoiceState>();
  private arrivedCount = 0;

  /** The expected code of a record; undefined for a correct one. */
  predictCode(step: RandomStep): number | undefined {
    const isFirst = this.arrivedCount === 0;
    this.arrivedCount += 1;
    const rejection = this.rejectionCodeOf(step);
    if (rejection !== undefined) return rejection;
    const error = this.warningCodeOf(step, isFirst);
    this.held.set(step.number, step.isCancellation ? 'Anulada' : error === undefined ? 'Correcta' : 'AceptadaConErrores');
    return error;
  }

  private rejectionCodeOf(step: RandomStep): number | undefined {
    const heldState = this.held.get(step.number);
    if (step.isWrong) return 1189;
    if (step.isCancellation) return this.cancellationRejectionCodeOf(step, heldState);
    if (step.corrects && !step.wasRejected) return heldState === undefined ? 3002 : undefined;
    return heldState === undefined ? undefined : 3000;
  }

  private cancellationRejectionCodeOf({ withoutRecord }: RandomStep, heldState: InvoiceState | undefined): number | undefined {
    if (heldState === undefined) return withoutRecord ? undefined : 3002;
    if (heldState === 'Anulada') return 3001;
    return withoutRecord ? 3000 : undefined;
  }

  private warningCodeOf({ hasWrongFingerprint, afterGap, hasWrongTax }: RandomStep, isFirst: boolean): number | undefined {
    if (hasWrongFingerprint) return 2000;
    if (afterGap && !isFirst) return 2900;
    return hasWrongTax ? 2006 : undefined;
  }
}

function recordOf(system: InvoicingSystem, step: RandomStep): string {
  if (step.afterGap) system.createRegistration();
  const today = system.today();
  const fingerprint: FieldChanges = step.hasWrongFingerprint ? { Huella: step.number.replace(/\D/g, '').padEnd(64, 'A') } : {};
  if (step.isCancellation)
    return system.createCancellationFor(step.number, today, { ...fingerprint, SinRegistroPrevio: step.withoutRecord ? 'S' : undefined });
  return system.createRegistrationFor(step.number, today, {
    ...fingerprint,
    Subsanacion: step.corrects ? 'S' : undefined,
    RechazoPrevio: step.wasRejected ? 'X' : undefined,
    ...(step.isWrong ? { Destinatarios: undefined } : {}),
    ...(step.hasWrongTax ? { CuotaTotal: '55.00' } : {}),
  });
}

it.each(Array.from({ length: RUN_COUNT }, (_, run) => run))('the sandbox decides like a simple model in random history %d', async (run) => {
  const random = new SeededRandom(jest.getSeed() + run);
  await harness.postControl('reset', {});
  const system = new InvoicingSystem();
  const model = new AgencyModel();
  const usedNumbers = new Set<string>();
  for (let request = 0; request < 4; request += 1) {
    const steps = Array.from({ length: 1 + random.nextInteger(8) }, () => createRandomStep(random)).map((step) => {
      // A wrong fingerprint that comes twice would be a repeated record, which the model does not know.
      const hasWrongFingerprint = step.hasWrongFingerprint && !usedNumbers.has(step.number);
      if (hasWrongFingerprint) usedNumbers.add(step.number);
      return { ...step, hasWrongFingerprint };
    });
    const { lines } = await harness.send(steps.map((step) => recordOf(system, step)));

    expect(lines.map(({ code }, index) => [steps[index], code])).toEqual(steps.map((step) => [step, model.predictCode(step)]));
  }
  const { invoices } = (await harness.postControl('state')) as { invoices: { number: string; state: InvoiceState }[] };

  expect(new Map(invoices.map(({ number, state }) => [number, state]))).toEqual(model.held);
});
