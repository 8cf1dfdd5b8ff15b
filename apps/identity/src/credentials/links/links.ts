import type { PlanId } from '@brote/contracts/catalog';
import { Database, type Sql } from '@brote/persistence';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { Clock, derivePurposeKey } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '#app/config';
import { FIND_LINK, INSERT_LINK, SELECT_PENDING_SIGN_UP, SPEND_LINK, VOID_UNSPENT_LINKS } from '../credentials.sql';
import { privatePagePath } from '@brote/contracts/pages';

export type LinkPurpose = 'confirm' | 'recover' | 'email-change';

const HOUR_MS = 3_600_000;
const LINK_LIFETIMES_MS: Readonly<Record<LinkPurpose, number>> = { confirm: 24 * HOUR_MS, recover: HOUR_MS, 'email-change': 24 * HOUR_MS };

/** The purpose and the recipient of a link. */
export interface NewLink {
  purpose: LinkPurpose;
  accountId: string;
  email: string;
  redirectTo?: string | null;
  /** Password hash of this sign-up. */
  passwordHash?: string | null;
  /** Plan chosen before this sign-up. */
  planId?: PlanId | null;
}

export interface Link {
  id: string;
  accountId: string;
  email: string;
  redirectTo: string | null;
  passwordHash: string | null;
  planId: PlanId | null;
  spentAt: Date | null;
}

/**
 * Secrets that prove access to the mailbox of an address. Each works once, until it expires, for one purpose. The database stores a hash
 * only. The secret is derived from the link's id when the e-mail is written, so no message contains it.
 */
@Injectable()
export class Links {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: IdentityConfig,
  ) {}

  /** @returns the id of a new link */
  async issueLink(sql: Sql, link: NewLink): Promise<string> {
    const { purpose, accountId, email, redirectTo = null, passwordHash = null, planId = null } = link;
    const id = randomUUID();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + LINK_LIFETIMES_MS[purpose]);
    const hash = hashOf(this.secretOf(purpose, id));
    await sql.query(INSERT_LINK, { id, accountId, purpose, hash, email, redirectTo, passwordHash, planId, now, expiresAt });
    return id;
  }

  /** Voids the earlier links of a purpose. */
  async voidLinks(sql: Sql, accountId: string, purpose: LinkPurpose): Promise<void> {
    await sql.query(VOID_UNSPENT_LINKS, { accountId, purpose, now: this.clock.now() });
  }

  /** Uses a link once; null when it is unknown, used or expired. */
  async consumeLink(sql: Sql, purpose: LinkPurpose, secret: string): Promise<Link | null> {
    const [link] = await sql.query<Link>(SPEND_LINK, { secretHash: hashOf(secret), purpose, now: this.clock.now() });
    return link ?? null;
  }

  /** A valid or used link; null for any other. */
  async findLink(sql: Sql, purpose: LinkPurpose, secret: string): Promise<Link | null> {
    const [link] = await sql.query<Link>(FIND_LINK, { secretHash: hashOf(secret), purpose, now: this.clock.now() });
    return link ?? null;
  }

  /** The password hash of the latest pending sign-up of an address; null without one. */
  async findPendingPasswordHash(email: string): Promise<string | null> {
    const [signUp] = await this.database.query<{ hash: string }>(SELECT_PENDING_SIGN_UP, { email, now: this.clock.now() });
    return signUp?.hash ?? null;
  }

  /** The secret for the e-mail: 256 bits, base64url. */
  secretOf(purpose: LinkPurpose, id: string): string {
    return createHmac('sha256', derivePurposeKey(this.config.tokenSecret, `link:${purpose}`))
      .update(id)
      .digest('base64url');
  }
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * The path of the link. A new account sees the welcome page first.
 * Opening the page does not use the link: mail scanners follow links. Browsers never send the part after `#`.
 */
export function linkPath(purpose: LinkPurpose, secret: string, redirectTo: string | null): string {
  if (purpose === 'recover') return privatePagePath('/reset-password', { token_hash: secret });
  const [type, next] = purpose === 'confirm' ? ['signup', '/welcome'] : ['email_change', redirectTo ?? '/account'];
  return privatePagePath('/auth/confirm', { token_hash: secret, type, redirect_to: next });
}
