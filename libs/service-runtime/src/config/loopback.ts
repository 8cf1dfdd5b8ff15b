const LOOPBACK_HOST_PATTERN = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an origin is reachable from this machine only. A text that is not an address counts as public. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && LOOPBACK_HOST_PATTERN.test(new URL(origin).hostname);
}
