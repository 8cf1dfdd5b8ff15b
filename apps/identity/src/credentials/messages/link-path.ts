import { privatePagePath } from '@brote/contracts/pages';
import type { LinkPurpose } from '#app/credentials/links/links';

/**
 * The path of the link. A new account sees the welcome page first.
 * Opening the page does not use the link: mail scanners follow links. Browsers never send the part after `#`.
 */
export function linkPath(purpose: LinkPurpose, secret: string, redirectTo: string | null): string {
  if (purpose === 'recover') return privatePagePath('/reset-password', { token_hash: secret });
  const [type, next] = purpose === 'confirm' ? ['signup', '/welcome'] : ['email_change', redirectTo ?? '/account'];
  return privatePagePath('/auth/confirm', { token_hash: secret, type, redirect_to: next });
}
