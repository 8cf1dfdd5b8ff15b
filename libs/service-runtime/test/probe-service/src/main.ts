import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { IsString } from 'class-validator';
import { Clock, Env, InjectLogger, runService, ServiceConfig, type Logger } from '../../../src';

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

void runService({ name: 'probe', module: ProbeModule, config: ProbeConfig });
