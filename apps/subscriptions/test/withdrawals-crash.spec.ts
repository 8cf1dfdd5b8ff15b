import { join } from 'node:path';
import { buildService, eventually, ServiceProcess } from '@brote/test-support';
import { restoreStripeResponses, dropStripeResponses } from '@brote/test-support/stripe';
import { expectAgreement } from './expect-agreement';
import { subscribe, readSubscription } from './builders';
import { startHarness, type Harness } from './harness';
import { WithdrawalPublisher } from './withdrawal-publisher';
import { waitUntilIdle } from './advance-time';

const SERVICE_DIR = join(__dirname, '..');
const WAIT_OPTIONS = { withinMs: 60_000, everyMs: 100 };

let harness: Harness;
let withdrawalPublisher: WithdrawalPublisher;
let service: ServiceProcess;

describe('a service that is killed during a withdrawal', () => {
  beforeAll(async () => {
    buildService(SERVICE_DIR);
    harness = await startHarness({ LEASE_MS: '120000', RUN_EVERY_MS: '500' }, { withoutService: true });
    withdrawalPublisher = await WithdrawalPublisher.start(harness.nats.url);
    service = new ServiceProcess(SERVICE_DIR, harness.env);
  }, 240_000);
  afterAll(async () => {
    await service.kill();
    await withdrawalPublisher.stop();
    await harness.end(/socket hang up|ECONNRESET/);
  });

  it('ends the plan and refunds it once', async () => {
    await service.start();
    const boughtPlan = await subscribe(harness);
    await waitUntilIdle(harness);
    const [stripeSubscription] = (await harness.sandbox.readState()).subscriptions;
    // Stripe ends the plan, but its answer is lost until the service is killed.
    await dropStripeResponses(harness.sandbox, `/v1/subscriptions/${stripeSubscription?.id ?? ''}`);
    await withdrawalPublisher.publishReceived(boughtPlan.subscriptionId);
    await eventually(async () => {
      const { subscriptions } = await harness.sandbox.readState();
      expect(subscriptions.map(({ status }) => status)).toEqual(['canceled']);
    }, WAIT_OPTIONS);
    await service.kill();
    expect(await harness.queryRows(`SELECT 1 FROM refund WHERE cause = 'withdrawal'`)).toEqual([]);
    await restoreStripeResponses(harness.sandbox);
    // Stripe refunds, but its answer is lost as well.
    await dropStripeResponses(harness.sandbox, '/v1/refunds');
    await service.start();
    await eventually(async () => expect((await harness.sandbox.readState()).refunds).toHaveLength(1), WAIT_OPTIONS);
    await service.kill();
    await restoreStripeResponses(harness.sandbox);
    await service.start();
    await eventually(
      async () =>
        expect(await harness.queryRows(`SELECT amount, state FROM refund WHERE cause = 'withdrawal'`)).toEqual([
          { amount: 190, state: 'succeeded' },
        ]),
      WAIT_OPTIONS,
    );
    expect((await harness.sandbox.readState()).refunds).toHaveLength(1);
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({ status: 'cancelled', withdrawable: false });
    expect(await harness.queryRows(`SELECT 1 FROM outbox WHERE type = 'subscriptions.withdrawal.refunded.v1'`)).toHaveLength(1);
    await expectAgreement(harness);
  }, 240_000);
});
