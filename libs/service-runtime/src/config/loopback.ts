const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an origin can only be reached from this machine. Anything that is no address counts as public. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname);
}
