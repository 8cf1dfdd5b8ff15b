import type { ApiRequest } from './base-query';

/**
 * The `query` of an endpoint behind a mailed link. The input is the secret of the link, or it has the secret as `token` beside the fields of
 * the body. The link is the permission: no session is sent, because a signed-in customer may be another person.
 */
export function linkRequestTo(route: ApiRequest['route']): (input: string | { readonly token: string }) => ApiRequest {
  return (input) => {
    if (typeof input === 'string') return { route, linkToken: input, isAnonymous: true };
    const { token, ...body } = input;
    return { route, linkToken: token, body, isAnonymous: true };
  };
}
