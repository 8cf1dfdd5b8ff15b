import { shopInfo } from '@brote/contracts/examples';
import { getReadiness, type StatusView } from '@brote/contracts/runtime';
import { eventually } from '@brote/test-support';
import { useGateway } from './use-gateway';

const WAIT_OPTIONS = { withinMs: 15_000 };
const gateway = useGateway();

describe('a service with another seller', () => {
  const answerWithSeller = (seller: { name: string; value: string }[]) =>
    gateway.services.setAnswer(getReadiness.notifications, { reply: { ready: true, startedAt: '2026-11-20T10:00:00.000Z', seller } });
  const readNotifications = async () => {
    const { services } = (await (await fetch(`${gateway.base}/api/v1/status`)).json()) as StatusView;
    return services.find(({ name }) => name === 'notifications');
  };

  it('is named in the status with the variables that differ, and in the log', async () => {
    const sameName = { name: 'SELLER_NAME', value: shopInfo.legalName };
    answerWithSeller([sameName, { name: 'SELLER_TAX_ID', value: 'B12345674' }]);
    await eventually(
      async () => expect(await readNotifications()).toEqual({ name: 'notifications', ready: true, differingSeller: ['SELLER_TAX_ID'] }),
      WAIT_OPTIONS,
    );
    const log = gateway.logs.join('');
    expect(log).toContain('notifications: SELLER_TAX_ID');
    expect(log).not.toContain('B12345674');
    answerWithSeller([sameName]);
    await eventually(async () => expect(await readNotifications()).toEqual({ name: 'notifications', ready: true }), WAIT_OPTIONS);
  });
});
