import { privatePagePath } from '@brote/contracts/pages';
import type { LinkPurpose } from '#app/links/links';

/**
 * Where the mail leads. A new account is welcomed first; the confirmation itself tells the page that was asked for before.
 * Opening the page spends nothing: mail scanners follow links, so the page asks before it does. Browsers send no server what follows `#`.
 */
export function linkPath(purpose: LinkPurpose, secret: string, redirectTo: string | null): string {
  if (purpose === 'recover') return privatePagePath('/reset-password', { token_hash: secret });
  const [type, next] = purpose === 'confirm' ? ['signup', '/welcome'] : ['email_change', redirectTo ?? '/account'];
  return privatePagePath('/auth/confirm', { token_hash: secret, type, redirect_to: next });
}
