/** The start and the end of a long id, enough to distinguish it: `cs_8f3k…20d1`. */
export const shortId = (id: string): string =>
  id.length <= 16 ? id : `${id.replace(/^cs_(test|live)_/, 'cs_').slice(0, 7)}…${id.slice(-4)}`;
