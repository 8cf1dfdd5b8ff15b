import { messagingEntities, messagingMigrations } from '@brote/messaging';
import { staffAuditMigrations } from '@brote/staff-audit';
import { Account } from './accounts/accounts/account.entity';
import { CreateAccountsAndSessions1763800000000 } from './migrations/1763800000000-create-accounts-and-sessions';
import { CreateSecondFactors1764200000000 } from './migrations/1764200000000-create-second-factors';
import { IndexAccountsForStaff1764300000000 } from './migrations/1764300000000-index-accounts-for-staff';
import { LetOnlyFunctionsForget1797300000000 } from './migrations/1797300000000-let-only-functions-forget';
import { NameWhoHoldsWork1797700200000 } from './migrations/1797700200000-name-who-holds-work';
import { KeepPlansChosenAtSignUp1797800100000 } from './migrations/1797800100000-keep-plans-chosen-at-sign-up';
import { UseStandardNames1797900000000 } from './migrations/1797900000000-use-standard-names';
import { CloseAccountsAgainAfterARestore1798000000000 } from './migrations/1798000000000-close-accounts-again-after-a-restore';

/** The tables of this service, for the application, the migration command and specs. */
export const schema = {
  entities: [...messagingEntities, Account],
  migrations: [
    ...messagingMigrations,
    ...staffAuditMigrations,
    CreateAccountsAndSessions1763800000000,
    CreateSecondFactors1764200000000,
    IndexAccountsForStaff1764300000000,
    LetOnlyFunctionsForget1797300000000,
    NameWhoHoldsWork1797700200000,
    KeepPlansChosenAtSignUp1797800100000,
    UseStandardNames1797900000000,
    CloseAccountsAgainAfterARestore1798000000000,
  ],
};
