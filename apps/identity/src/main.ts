import { runService } from '@brote/service-runtime';
import { AppModule, SERVICE } from './app.module';
import { IdentityConfig } from './config';

void runService({ name: SERVICE, module: (config) => AppModule.forRoot(config), config: IdentityConfig });
