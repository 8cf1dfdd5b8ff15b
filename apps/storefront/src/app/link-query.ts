import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';

/** Parameters of mailed links that contain their secret. */
const SECRET_PARAMETERS = ['token', 'token_hash'] as const;

interface UrlParts {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Parameters of a link; those after `#` win over those after `?`. */
function readLinkParameters({ search, hash }: Pick<UrlParts, 'search' | 'hash'>, tokenInPath: string | undefined): URLSearchParams {
  const parameters = new URLSearchParams(hash.slice(1));
  for (const [name, value] of new URLSearchParams(search)) if (!parameters.has(name)) parameters.append(name, value);
  if (tokenInPath !== undefined && !parameters.has('token')) parameters.set('token', tokenInPath);
  return parameters;
}

/** The same address with its secret behind `#`; null when it is there already, or there is none. */
export function moveSecretToHash({ pathname, search, hash }: UrlParts, tokenInPath: string | undefined): string | null {
  const [query, fragment] = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  const exposedNames = SECRET_PARAMETERS.filter((name) => query.has(name));
  if (exposedNames.length === 0 && tokenInPath === undefined) return null;
  for (const name of exposedNames) fragment.set(name, query.get(name) ?? '');
  for (const name of exposedNames) query.delete(name);
  if (tokenInPath !== undefined) fragment.set('token', tokenInPath);
  const path = tokenInPath === undefined ? pathname : pathname.replace(/\/[^/]*$/, '');
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
  const [storedParameters, storeParameters] = useState(() => readLinkParameters({ search, hash }, token));
  useEffect(() => {
    const rewrittenUrl = moveSecretToHash(window.location, token);
    if (rewrittenUrl !== null) window.history.replaceState(window.history.state, '', rewrittenUrl);
  }, [search, hash, token]);
  const currentParameters = readLinkParameters({ search, hash }, token);
  const isNewLink =
    SECRET_PARAMETERS.some((name) => currentParameters.has(name)) && currentParameters.toString() !== storedParameters.toString();
  if (isNewLink) storeParameters(currentParameters);
  return isNewLink ? currentParameters : storedParameters;
}
