import { useNats, type TestNats } from '@brote/test-support';
import type { Type } from '@nestjs/common';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';

/** The gateway of a spec file, once its `beforeAll` has run. */
export interface UsedGateway extends Pick<RunningGateway, 'base' | 'app' | 'logs'> {
  /** The services behind it. After each test they reply with the examples again. */
  readonly services: FakeServices;
  /** Starts a further gateway with the same services. The spec stops it. */
  startAnother: (env?: Readonly<Record<string, string>>) => Promise<RunningGateway>;
}

interface GatewayOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Controllers beside those of the gateway. */
  readonly extraControllers?: readonly Type[];
}

/**
 * One gateway with fake services for all tests of a spec file. Registers the hooks that start them, reset the replies and
 * stop them. Call it at the top of the file.
 */
export function useGateway({ env, extraControllers }: GatewayOptions = {}): UsedGateway {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: RunningGateway;

  beforeAll(async () => {
    nats = await useNats();
    services = await FakeServices.start(nats.url);
    gateway = await startGateway(nats.url, env, extraControllers);
  });
  afterEach(() => services.resetToExamples());
  afterAll(async () => {
    await gateway.stop();
    await services.stop();
    await nats.stop();
  });

  return {
    get base() {
      return gateway.base;
    },
    get app() {
      return gateway.app;
    },
    get logs() {
      return gateway.logs;
    },
    get services() {
      return services;
    },
    startAnother: (otherEnv) => startGateway(nats.url, otherEnv),
  };
}
