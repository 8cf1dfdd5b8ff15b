import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IsString } from 'class-validator';
import { Clock, Env, InjectLogger, runHttpService, ServiceConfig, type Logger } from '../../../src';

class ProbeConfig extends ServiceConfig {
  @Env('PROBE_MODE', { description: 'the behaviour of the probe.', default: 'stay' }) @IsString() mode!: string;
}

@Injectable()
class Probe implements OnApplicationShutdown {
  constructor(
    clock: Clock,
    config: ProbeConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {
    this.logger.info({ year: clock.now().getUTCFullYear(), mode: config.mode }, 'probe built');
    if (config.mode === 'reject') setTimeout(() => void Promise.reject(new Error('unhandled on purpose')), 20);
  }

  onApplicationShutdown(): void {
    this.logger.info('probe closed');
  }
}

@Module({ providers: [Probe] })
class ProbeModule {}

/** The probe needs no broker, so it is a plain application context. */
void runHttpService({
  name: 'probe',
  module: ProbeModule,
  config: ProbeConfig,
  open: ({ module, nestLogger }) => NestFactory.createApplicationContext(module, { logger: nestLogger, abortOnError: false }),
});
