import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module';
import { AccessTokens } from './access-tokens';
import { EndedSessions } from './ended-sessions';
import { RefreshCookie } from './refresh-cookie';
import { SigningKeys } from './signing-keys';
import { SigningRoots } from './signing-roots';
import { StaffSessions } from './staff-sessions';

/** The callers of routes. It exports the dependencies of the guards, which Nest builds in the module of each controller. */
@Module({
  imports: [HttpModule],
  providers: [SigningRoots, SigningKeys, EndedSessions, AccessTokens, RefreshCookie, StaffSessions],
  exports: [HttpModule, AccessTokens, RefreshCookie, StaffSessions],
})
export class AccessModule {}
