import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createStripeClient, startFakeStripe } from './fake-stripe';

const packageFolder = join(__dirname, '..');

describe('the stripe-contract command', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stripe-contract-'));
    await promisify(execFile)('npx', ['brote-build-service'], { cwd: packageFolder });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['1 after a violation', { payment_intent: 'pi_1', nonsense: 1 }, 1, ['parameter_unknown']],
    ['0 without a violation', { payment_intent: 'pi_1' }, 0, []],
  ])('writes one line per finding and ends with %s', async (_when, params, code, kinds) => {
    const fakeStripe = await startFakeStripe();
    const log = join(folder, `${code}.jsonl`);
    const child = spawn(process.execPath, ['dist/stripe-contract.js', '--target', fakeStripe.url, '--port', '0', '--log', log, '--quiet'], {
      cwd: packageFolder,
    });
    const [first] = (await once(child.stdout, 'data')) as [Buffer];
    const { listening } = JSON.parse(first.toString().split('\n')[0] ?? '') as { listening: string };
    await createStripeClient(Number(new URL(listening).port)).refunds.create(params);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([code, null]);
    const lines = (await readFile(log, 'utf8')).split('\n').filter(Boolean);
    expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual(kinds);
    await fakeStripe.close();
  });
});
