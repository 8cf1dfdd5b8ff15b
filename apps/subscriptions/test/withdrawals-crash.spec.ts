import { join } from 'node:path';
import { buildService, eventually, ServiceProcess } from '@brote/test-support';
import { hearAgain, silence } from '@brote/test-support/stripe';
import { expectAgreement } from './agree';
import { subscribe, view } from './builders';
import { standUp, type Stand } from './stand';
import { Statements } from './statements';
import { settled } from './time';

const FOLDER = join(__dirname, '..');
const PATIENCE = { withinMs: 60_000, everyMs: 100 };

let stand: Stand;
let statements: Statements;
let service: ServiceProcess;

describe('a service that loses its power while a plan is withdrawn from', () => {
  beforeAll(async () => {
    buildService(FOLDER);
    stand = await standUp({ RECONCILE_EVERY_MS: '500', LEASE_MS: '120000', RUN_EVERY_MS: '500' }, { withoutService: true });
    statements = await Statements.start(stand.nats.url);
    service = new ServiceProcess(FOLDER, stand.env);
  }, 240_000);
  afterAll(async () => {
    await service.kill();
    await statements.stop();
    await stand.end(/socket hang up|ECONNRESET/);
  });

  it('ends it and pays it back once, all the same', async () => {
    await service.start();
    const bought = await subscribe(stand);
    await settled(stand);
    const [atStripe] = (await stand.sandbox.state()).subscriptions;
    // Stripe ends it and keeps its answer to itself until the power is gone.
    await silence(stand.sandbox, `/v1/subscriptions/${atStripe?.id ?? ''}`);
    await statements.receive(bought.subscriptionId);
    await eventually(async () => {
      const { subscriptions } = await stand.sandbox.state();
      expect(subscriptions.map(({ status }) => status)).toEqual(['canceled']);
    }, PATIENCE);
    await service.kill();
    expect(await stand.rows(`SELECT 1 FROM refund WHERE cause = 'withdrawal'`)).toEqual([]);
    await hearAgain(stand.sandbox);
    // Stripe gives the money back and keeps that to itself as well.
    await silence(stand.sandbox, '/v1/refunds');
    await service.start();
    await eventually(async () => expect((await stand.sandbox.state()).refunds).toHaveLength(1), PATIENCE);
    await service.kill();
    await hearAgain(stand.sandbox);
    await service.start();
    await eventually(
      async () =>
        expect(await stand.rows(`SELECT amount, state FROM refund WHERE cause = 'withdrawal'`)).toEqual([
          { amount: 190, state: 'succeeded' },
        ]),
      PATIENCE,
    );
    expect((await stand.sandbox.state()).refunds).toHaveLength(1);
    expect(await view(stand, bought)).toMatchObject({ status: 'cancelled', withdrawable: false });
    expect(await stand.rows(`SELECT 1 FROM outbox WHERE type = 'subscriptions.withdrawal.paid-back.v1'`)).toHaveLength(1);
    await expectAgreement(stand);
  }, 240_000);
});
