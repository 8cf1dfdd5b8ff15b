import { MessagingModule } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { databaseOptionsOf, messagingOptionsOf } from '@brote/service-runtime';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module';
import type { IdentityConfig } from './config';
import { CredentialsModule } from './credentials/credentials.module';
import { schema } from './data-source';
import { OperationsModule } from './operations/operations.module';
import { SelfServiceModule } from './self-service/self-service.module';
import { SessionsModule } from './sessions/sessions.module';
import { StaffModule } from './staff/staff.module';

export const SERVICE = 'identity';

/** From top to bottom: each imports only those after it. */
const domainModules = [OperationsModule, StaffModule, SelfServiceModule, SessionsModule, CredentialsModule, AccountsModule];

/** Accounts, authentication, sessions and the erasure of people. */
@Module({})
export class AppModule {
  static forRoot(config: IdentityConfig): DynamicModule {
    const persistence = PersistenceModule.forRoot({ service: SERVICE, ...databaseOptionsOf(config), ...schema });
    const messaging = MessagingModule.forRoot({ service: SERVICE, ...messagingOptionsOf(config) });
    return { module: AppModule, imports: [persistence, messaging, ...domainModules] };
  }
}
