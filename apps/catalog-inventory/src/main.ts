import 'reflect-metadata';
import { runService } from '@brote/service-runtime';
import { AppModule } from './app.module';
import { CatalogConfig, SERVICE } from './config';

void runService({ name: SERVICE, module: (config) => AppModule.forRoot(config), config: CatalogConfig });
