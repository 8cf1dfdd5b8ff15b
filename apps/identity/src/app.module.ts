import { MessagingModule } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { ClosureModule } from './self-service/closure/closure.module';
import type { IdentityConfig } from './config';
import { schema } from './data-source';
import { ReportingSnapshotsModule } from './operations/reporting-snapshots/reporting-snapshots.module';
import { InfrastructureModule } from './infrastructure.module';
import { MessagesModule } from './credentials/messages/messages.module';
import { PasswordsModule } from './credentials/passwords/passwords.module';
import { ProfileModule } from './self-service/profile/profile.module';
import { RecoveryModule } from './self-service/recovery/recovery.module';
import { SecurityModule } from './accounts/security/security.module';
import { SessionsModule } from './sessions/sessions/sessions.module';
import { SignUpModule } from './self-service/sign-up/sign-up.module';
import { StaffModule } from './staff/sign-in/staff.module';
import { StaffUsersModule } from './staff/staff-users/staff-users.module';
import { TokensModule } from './sessions/tokens/tokens.module';
import { MaintenanceModule } from './operations/maintenance/maintenance.module';

export const SERVICE = 'identity';

const infrastructureModules = [InfrastructureModule, PasswordsModule];
const featureModules = [
  SignUpModule,
  SessionsModule,
  StaffModule,
  StaffUsersModule,
  TokensModule,
  RecoveryModule,
  ProfileModule,
  SecurityModule,
  MessagesModule,
  ReportingSnapshotsModule,
  ClosureModule,
];

/** Accounts, authentication, sessions and the erasure of people. */
@Module({})
export class AppModule {
  static forRoot({ databaseUrl, migrationDatabaseUrl, natsUrl, brokerAccess, callerPublicKey }: IdentityConfig): DynamicModule {
    const persistence = PersistenceModule.forRoot({ service: SERVICE, url: databaseUrl, migrationUrl: migrationDatabaseUrl, ...schema });
    const messaging = MessagingModule.forRoot({ service: SERVICE, natsUrl, brokerAccess, callerKeys: { publicKey: callerPublicKey } });
    return { module: AppModule, imports: [persistence, messaging, ...infrastructureModules, ...featureModules, MaintenanceModule] };
  }
}
