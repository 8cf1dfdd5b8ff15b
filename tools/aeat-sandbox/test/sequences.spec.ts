import { SeededRandom } from '@brote/test-support/random';
import type { Harness } from './harness';
import { startHarness } from './harness';
import { InvoicingSystem } from './invoicing-system';
import type { Changes } from './invoicing-system';

const RUNS = Number(process.env['RANDOM_RUNS'] ?? 15);
const NUMBERS = ['A-1', 'A-2', 'A-3'];

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.end());

/** A record with the properties that decide its verdict. */
interface Step {
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

function stepOf(random: SeededRandom): Step {
  const oneIn = (count: number) => random.nextInteger(count) === 0;
  const isCancellation = oneIn(4);
  const corrects = !isCancellation && oneIn(3);
  return {
    number: random.pick(NUMBERS),
    isCancellation,
    corrects,
    wasRejected: corrects && oneIn(3),
    withoutRecord: isCancellation && oneIn(3),
    isWrong: !isCancellation && oneIn(6),
    hasWrongTax: !isCancellation && oneIn(8),
    hasWrongFingerprint: oneIn(10),
    afterGap: oneIn(8),
  };
}

type Held = 'Correcta' | 'AceptadaConErrores' | 'Anulada';

/** The agency's rules in a few words. */
class Model {
  readonly held = new Map<string, Held>();
  private arrived = 0;

  /** The expected code of a record; undefined for a correct one. */
  expect(step: Step): number | undefined {
    const isFirst = this.arrived === 0;
    this.arrived += 1;
    const rejection = this.rejectionOf(step);
    if (rejection !== undefined) return rejection;
    const error = this.errorOf(step, isFirst);
    this.held.set(step.number, step.isCancellation ? 'Anulada' : error === undefined ? 'Correcta' : 'AceptadaConErrores');
    return error;
  }

  private rejectionOf(step: Step): number | undefined {
    const held = this.held.get(step.number);
    if (step.isWrong) return 1189;
    if (step.isCancellation) return this.rejectionOfCancellation(step, held);
    if (step.corrects && !step.wasRejected) return held === undefined ? 3002 : undefined;
    return held === undefined ? undefined : 3000;
  }

  private rejectionOfCancellation({ withoutRecord }: Step, held: Held | undefined): number | undefined {
    if (held === undefined) return withoutRecord ? undefined : 3002;
    if (held === 'Anulada') return 3001;
    return withoutRecord ? 3000 : undefined;
  }

  private errorOf({ hasWrongFingerprint, afterGap, hasWrongTax }: Step, isFirst: boolean): number | undefined {
    if (hasWrongFingerprint) return 2000;
    if (afterGap && !isFirst) return 2900;
    return hasWrongTax ? 2006 : undefined;
  }
}

function recordOf(system: InvoicingSystem, step: Step): string {
  if (step.afterGap) system.registration();
  const today = system.today();
  const fingerprint: Changes = step.hasWrongFingerprint ? { Huella: step.number.replace(/\D/g, '').padEnd(64, 'A') } : {};
  if (step.isCancellation)
    return system.cancellationOf(step.number, today, { ...fingerprint, SinRegistroPrevio: step.withoutRecord ? 'S' : undefined });
  return system.registrationOf(step.number, today, {
    ...fingerprint,
    Subsanacion: step.corrects ? 'S' : undefined,
    RechazoPrevio: step.wasRejected ? 'X' : undefined,
    ...(step.isWrong ? { Destinatarios: undefined } : {}),
    ...(step.hasWrongTax ? { CuotaTotal: '55.00' } : {}),
  });
}

it.each(Array.from({ length: RUNS }, (_, run) => run))('the sandbox decides like a simple model in random history %d', async (run) => {
  const random = new SeededRandom(jest.getSeed() + run);
  await harness.control('reset', {});
  const system = new InvoicingSystem();
  const model = new Model();
  const used = new Set<string>();
  for (let request = 0; request < 4; request += 1) {
    const steps = Array.from({ length: 1 + random.nextInteger(8) }, () => stepOf(random)).map((step) => {
      // A wrong fingerprint that comes twice would be a repeated record, which the model does not know.
      const hasWrongFingerprint = step.hasWrongFingerprint && !used.has(step.number);
      if (hasWrongFingerprint) used.add(step.number);
      return { ...step, hasWrongFingerprint };
    });
    const { lines } = await harness.send(steps.map((step) => recordOf(system, step)));

    expect(lines.map(({ code }, index) => [steps[index], code])).toEqual(steps.map((step) => [step, model.expect(step)]));
  }
  const { invoices } = (await harness.control('state')) as { invoices: { number: string; state: Held }[] };

  expect(new Map(invoices.map(({ number, state }) => [number, state]))).toEqual(model.held);
});
