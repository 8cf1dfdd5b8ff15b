import { userConfirmed, userEmailChanged, verifyEmail, type VerifyReply, type VerifyRequest } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { isUniqueViolation, type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Account } from '#app/accounts/accounts/account.entity';
import { Accounts } from '#app/accounts/accounts/accounts';
import { type Link, Links } from '#app/credentials/links/links';
import { type ClientDevice, clientDeviceOf, SecurityLog } from '#app/accounts/security/security-log';
import { assertNotThrottled, Throttle } from '#app/credentials/throttling/throttle';

const TRY_LIMIT = { rule: 'verify:client', limit: 60, windowMs: 15 * 60_000 } as const;

@Injectable()
export class VerifyEmailDependencies {
  constructor(
    readonly accounts: Accounts,
    readonly links: Links,
    readonly log: SecurityLog,
    readonly throttle: Throttle,
  ) {}
}

/** Confirms an address by the secret that was mailed to it. */
@Injectable()
export class VerifyEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly deps: VerifyEmailDependencies,
  ) {}

  async verify({ type, token, client }: VerifyRequest): Promise<VerifyReply> {
    assertNotThrottled(await this.deps.throttle.countAttempt([{ ...TRY_LIMIT, of: client.addressHash }]));
    const purpose = type === 'email_change' ? 'email-change' : 'confirm';
    try {
      return await this.unitOfWork.run(async (tx) => {
        const spentLink = await this.deps.links.consumeLink(tx, purpose, token);
        const link = spentLink ?? (await this.deps.links.findLink(tx, purpose, token));
        const account = link === null ? null : await this.deps.accounts.lockById(tx, link.accountId);
        if (link === null || account?.isOpen !== true) return refuse(verifyEmail, 'LINK_INVALID');
        if (spentLink === null) assertApplied(account, link);
        else if (purpose === 'confirm') await this.confirm(tx, account, link, clientDeviceOf(client));
        else await this.changeEmail(tx, account, link, clientDeviceOf(client));
        return { redirectTo: link.redirectTo };
      });
    } catch (error) {
      // Another account took the address meanwhile; the rollback leaves the link unused.
      if (isUniqueViolation(error)) return refuse(verifyEmail, 'LINK_INVALID');
      throw error;
    }
  }

  private async confirm(tx: Transaction, account: Account, link: Link, clientDevice: ClientDevice): Promise<void> {
    if (account.email !== link.email) refuse(verifyEmail, 'LINK_INVALID');
    if (!account.confirm(this.clock.now())) return;
    // The password of the sign-up that this link belongs to, not of a later one by a stranger.
    account.passwordHash = link.passwordHash ?? account.passwordHash;
    if (link.planId !== null) this.deps.accounts.publishChosenPlan(tx, account, link.planId);
    await this.deps.accounts.save(tx, account, userConfirmed);
    await this.deps.links.voidLinks(tx, account.id, 'confirm');
    await this.deps.log.recordEvent(tx, account.id, 'confirmed', clientDevice);
  }

  private async changeEmail(tx: Transaction, account: Account, link: Link, clientDevice: ClientDevice): Promise<void> {
    if (account.email === link.email) return;
    if (account.pendingEmail !== link.email) refuse(verifyEmail, 'LINK_INVALID');
    account.changeEmail(link.email, this.clock.now());
    await this.deps.accounts.save(tx, account, userEmailChanged);
    await this.deps.links.voidLinks(tx, account.id, 'recover');
    await this.deps.log.recordEvent(tx, account.id, 'email-changed', clientDevice);
  }
}

/** A used link changes nothing: it succeeds only while its effect is in force. */
function assertApplied(account: Account, link: Link): void {
  if (account.state !== 'active' || account.email !== link.email) refuse(verifyEmail, 'LINK_INVALID');
}
