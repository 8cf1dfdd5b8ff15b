import type { ApiRequest } from './base-query';

type Input = string | object | undefined;

/**
 * The `query` of an endpoint whose input has the names of the contract. A text fills the only `:parameter` of the path. Of an object, the
 * fields named in the path fill it; the others are the parameters after the `?` of a GET, and the body of any other method.
 */
export function requestTo(route: ApiRequest['route'], options?: Pick<ApiRequest, 'expects' | 'isAnonymous'>): (input: Input) => ApiRequest {
  const names = Array.from(route.path.matchAll(/:(\w+)/g), ([, name = '']) => name);
  return (input) => {
    if (input === undefined) return { route, ...options };
    if (typeof input === 'string') return { route, params: { [names[0] ?? '']: input }, ...options };
    const fields = Object.entries(input);
    const params = Object.fromEntries(fields.filter(([name]) => names.includes(name)));
    const rest = Object.fromEntries(fields.filter(([name]) => !names.includes(name)));
    return { route, params, ...(route.method === 'GET' ? { query: rest } : { body: rest }), ...options };
  };
}

/** The definition of a query, with its request as in {@link requestTo} and the tags under which its answer is cached. */
export const queryOf = <const Tag>(route: ApiRequest['route'], providesTags: readonly Tag[]) => ({ query: requestTo(route), providesTags });

/** The definition of a query for a file, with its request as in {@link requestTo}. The file is not cached once it was saved. */
export const fileQueryOf = (route: ApiRequest['route']) => ({ query: requestTo(route, { expects: 'file' }), keepUnusedDataFor: 0 });

/**
 * The definition of a mutation, with its request as in {@link requestTo}. It invalidates the tags whether it succeeds or fails: a refusal
 * often means that the data has changed meanwhile.
 */
export const mutationOf = <const Tag>(route: ApiRequest['route'], invalidatesTags: readonly Tag[]) => ({
  query: requestTo(route),
  invalidatesTags,
});
