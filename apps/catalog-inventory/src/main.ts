import 'reflect-metadata';
import { runService } from '@brote/service-runtime';
import { AppModule } from './app.module';
import { CatalogConfig } from './config';
import { SERVICE } from './data-source';

void runService({ name: SERVICE, module: (config) => AppModule.with(config), config: CatalogConfig });
