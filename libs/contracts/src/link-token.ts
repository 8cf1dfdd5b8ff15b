/**
 * The header of requests that a mailed link opens. It carries the link's token, because proxies and logs keep addresses and leave out this
 * header.
 */
export const LINK_TOKEN_HEADER = 'link-token';
