import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { ConnectionOptions } from 'nats';
import type { Logger } from '../logs/logger';
import { Clock } from './clock';
import { MovableClock } from './movable-clock';

interface ClockOptions {
  /** True only on a local stack. */
  movable: boolean;
  /** Initial offset in milliseconds. A service that starts without the broker must not use a time in the past. */
  offsetMs?: number;
  /** The connection to the broker that announces moves of the clock. */
  broker: ConnectionOptions;
  logger: Logger;
}

const FIRST_OFFSET_TIMEOUT_MS = 3_000;

class ClockProvider implements OnApplicationShutdown {
  constructor(readonly clock: Clock) {}

  async onApplicationShutdown(): Promise<void> {
    if (this.clock instanceof MovableClock) await this.clock.stop();
  }
}

/** Provides `Clock` to the whole application. */
@Module({})
export class ClockModule {
  static forRoot(options: ClockOptions): DynamicModule {
    return {
      module: ClockModule,
      global: true,
      providers: [
        { provide: ClockProvider, useFactory: () => createClock(options) },
        { provide: Clock, useFactory: (provider: ClockProvider) => provider.clock, inject: [ClockProvider] },
      ],
      exports: [Clock],
    };
  }
}

async function createClock({ movable, offsetMs, broker, logger }: ClockOptions): Promise<ClockProvider> {
  if (!movable) return new ClockProvider(new Clock());
  const clock = new MovableClock(offsetMs);
  const subscribed = clock
    .subscribeToOffset(broker, logger)
    .catch((error: unknown) => logger.error({ error }, 'the movable clock cannot be followed'));
  // An unavailable broker must not prevent the start; the offset arrives with the first connection.
  await Promise.race([subscribed, new Promise<void>((resolve) => setTimeout(resolve, FIRST_OFFSET_TIMEOUT_MS).unref())]);
  return new ClockProvider(clock);
}
