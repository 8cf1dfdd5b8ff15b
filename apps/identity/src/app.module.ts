import { MessagingModule } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { ClosureModule } from './closure/closure.module';
import type { IdentityConfig } from './config';
import { schema } from './data-source';
import { ReportingSnapshotsModule } from './reporting-snapshots/reporting-snapshots.module';
import { InfrastructureModule } from './infrastructure.module';
import { MessagesModule } from './messages/messages.module';
import { PasswordsModule } from './passwords/passwords.module';
import { ProfileModule } from './profile/profile.module';
import { RecoveryModule } from './recovery/recovery.module';
import { SecurityModule } from './security/security.module';
import { SessionsModule } from './sessions/sessions.module';
import { SignUpModule } from './sign-up/sign-up.module';
import { StaffModule } from './staff/staff.module';
import { StaffUsersModule } from './staff-users/staff-users.module';
import { TokensModule } from './tokens/tokens.module';
import { MaintenanceModule } from './maintenance/maintenance.module';

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
