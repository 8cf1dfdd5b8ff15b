import { runService } from '@brote/service-runtime';
import { AppModule } from './app.module';
import { NotificationsConfig } from './config';

void runService({ name: 'notifications', module: (config: NotificationsConfig) => AppModule.forRoot(config), config: NotificationsConfig });
