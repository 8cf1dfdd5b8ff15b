const DAY_MS = 24 * 3_600_000;

/** Days that a link to an order or plan stays valid after its last step. */
const LINK_VALID_DAYS = 90;

/** The end of a link that is mailed, or whose order or plan takes a step, at this moment. */
export function linkExpiryAfter(moment: Date): Date {
  return new Date(moment.getTime() + LINK_VALID_DAYS * DAY_MS);
}

/** Whether a link is still valid. Its own end counts, or 90 days after the last step of its order or plan if that is later. */
export function isLinkValid({ endsAt }: { endsAt: Date | null }, lastStepAt: Date, now: Date): boolean {
  return now < linkExpiryAfter(lastStepAt) || (endsAt !== null && now < endsAt);
}
