import { createLogger, HealthRegistry, loadConfig, NestLogger, RuntimeModule, startTracing } from '@brote/service-runtime';
import { brokerSeed, callerKeys, signingRoot } from '@brote/test-support';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../src/app.module';
import { GatewayConfig } from '../src/config';
import { openGateway } from '../src/open-gateway';

export interface RunningGateway {
  /** The base address, e.g. http://127.0.0.1:40001 */
  base: string;
  app: NestFastifyApplication;
  health: HealthRegistry;
  logs: readonly string[];
  stop: () => Promise<void>;
}

/** A seller that a public shop accepts. */
const SELLER_ENVIRONMENT = {
  SELLER_NAME: 'Cepillos S.L.',
  SELLER_TAX_ID: 'B12345674',
  SELLER_ADDRESS: 'Carrer de Cadis 48, 46006 València',
  SELLER_EMAIL: 'hola@cepillos.es',
  SELLER_PACKAGING_ID: 'ENV/2026/000012345',
};

/** The whole gateway in this process on a free port, with its log lines; with further controllers for some specs. */
export async function startGateway(
  natsUrl: string,
  env: Readonly<Record<string, string>> = {},
  extraControllers: readonly Type[] = [],
): Promise<RunningGateway> {
  await startTracing('gateway', {});
  const config = loadConfig(GatewayConfig, {
    NATS_URL: natsUrl,
    NATS_NKEY_SEED: brokerSeed('gateway'),
    PUBLIC_ORIGIN: 'http://localhost:23080',
    CLIENT_HASH_KEY: 'a-key-for-specs-only',
    CALLER_PRIVATE_KEY: callerKeys.privateKey,
    SIGNING_ROOT_PUBLIC_KEY: signingRoot.publicKey,
    PORT: '0',
    HEALTH_PORT: '0',
    RATE_LIMIT_CHECKOUT: '100000',
    RATE_LIMIT_READS: '100000',
    RATE_LIMIT_AUTH: '100000',
    RATE_LIMIT_WRITES: '100000',
    RATE_LIMIT_RARE: '100000',
    ...(env['PUBLIC_ORIGIN'] === undefined ? {} : SELLER_ENVIRONMENT),
    ...env,
  });
  const logs: string[] = [];
  const logger = createLogger('gateway', { level: 'info', destination: { write: (line) => void logs.push(line) } });
  const health = new HealthRegistry();
  const runtimeOptions = { name: 'gateway', config, ConfigClass: GatewayConfig, health, logger };
  const gatewayModule = AppModule.forRoot(config);
  const module = RuntimeModule.forRoot(
    { ...gatewayModule, controllers: [...(gatewayModule.controllers ?? []), ...extraControllers] },
    runtimeOptions,
  );
  const app = await openGateway({ module, config, logger, nestLogger: new NestLogger(logger), health });
  health.markStarted();
  return { base: (await app.getUrl()).replace('[::1]', '127.0.0.1'), app, health, logs, stop: () => app.close() };
}
