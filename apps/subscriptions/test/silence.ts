import type { Stand } from './stand';

const ALL = 1_000_000;

/**
 * Lets Stripe do what is asked at paths that begin so, and cuts the line before it can tell of it: every answer is lost, repetitions' too, and no
 * webhook comes. So whoever asked cannot know when it loses its power, however fast it is.
 */
export async function silence({ sandbox }: Stand, path: string): Promise<void> {
  await sandbox.control('webhooks', { paused: true });
  await sandbox.control('fail', { nextRequests: ALL, timeoutMs: 9_000, path, phase: 'after' });
}

/** Mends the line again: what Stripe had to tell meanwhile comes now. */
export async function hearAgain({ sandbox }: Stand): Promise<void> {
  await sandbox.control('fail', { nextRequests: 0 });
  await sandbox.control('webhooks', { paused: false });
}
