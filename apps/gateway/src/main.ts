import 'reflect-metadata';
import { runHttpService } from '@brote/service-runtime';
import { AppModule } from './app.module';
import { GatewayConfig } from './config';
import { openGateway } from './open-gateway';

void runHttpService({ name: 'gateway', module: (config) => AppModule.forRoot(config), config: GatewayConfig, open: openGateway });
