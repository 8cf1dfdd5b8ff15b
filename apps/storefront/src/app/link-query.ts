import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';

/** Parameters of mailed links that contain their secret. */
const SECRETS = ['token', 'token_hash'] as const;

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Parameters of a link; those after `#` win over those after `?`. */
function readLink({ search, hash }: Pick<Address, 'search' | 'hash'>, inPath: string | undefined): URLSearchParams {
  const link = new URLSearchParams(hash.slice(1));
  for (const [name, value] of new URLSearchParams(search)) if (!link.has(name)) link.append(name, value);
  if (inPath !== undefined && !link.has('token')) link.set('token', inPath);
  return link;
}

/** The same address with its secret behind `#`; null when it is there already, or there is none. */
export function hiddenSecret({ pathname, search, hash }: Address, inPath: string | undefined): string | null {
  const [query, fragment] = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  const shown = SECRETS.filter((name) => query.has(name));
  if (shown.length === 0 && inPath === undefined) return null;
  for (const name of shown) fragment.set(name, query.get(name) ?? '');
  for (const name of shown) query.delete(name);
  if (inPath !== undefined) fragment.set('token', inPath);
  const path = inPath === undefined ? pathname : pathname.replace(/\/[^/]*$/, '');
  return `${path}${query.size > 0 ? `?${query.toString()}` : ''}#${fragment.toString()}`;
}

/**
 * Parameters of a mailed link. Its secret is behind `#`, which browsers send to no server. Links of earlier mails have it in the path or
 * behind `?`. The address is rewritten, so that neither history nor a reload shows it there. A jump within the page replaces the part after
 * `#`; the parameters of the first link still count then.
 */
export function useLinkQuery(): URLSearchParams {
  const { search, hash } = useLocation();
  const { token } = useParams();
  const [kept, keep] = useState(() => readLink({ search, hash }, token));
  useEffect(() => {
    const hidden = hiddenSecret(window.location, token);
    if (hidden !== null) window.history.replaceState(window.history.state, '', hidden);
  }, [search, hash, token]);
  const now = readLink({ search, hash }, token);
  const isAnother = SECRETS.some((name) => now.has(name)) && now.toString() !== kept.toString();
  if (isAnother) keep(now);
  return isAnother ? now : kept;
}
