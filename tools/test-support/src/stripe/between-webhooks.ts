import { CLOCK_MOVED_SUBJECT } from '@brote/contracts/clock';
import type { NatsConnection } from 'nats';
import { eventually } from '../eventually';
import { waitForClockOffset } from '../wait-for-clock-offset';
import type { Sandbox } from './sandbox';

/** Pauses webhooks at the sandbox. Resolves once those under way have been answered. */
export async function pauseWebhooks(sandbox: Sandbox): Promise<void> {
  await sandbox.postControl('webhooks', { paused: true });
  await eventually(async () => (await sandbox.readDeliveries()).underWay === 0);
}

/**
 * Runs work while no webhook is under way, and none is sent. A signature carries the time at which it was made. A webhook under way would
 * be days old when verified after the move. One sent right after it would come from the future for services with the old time.
 */
export async function runBetweenWebhooks(sandbox: Sandbox, action: () => Promise<void>): Promise<void> {
  const { isPaused } = await sandbox.readDeliveries();
  await pauseWebhooks(sandbox);
  try {
    await action();
  } finally {
    if (!isPaused) await sandbox.postControl('webhooks', { paused: false });
  }
}

interface ClockTargets {
  sandbox: Sandbox;
  /** The broker that carries the new time to the services. */
  nats: NatsConnection;
  /** Running services. */
  clocks: readonly { epochMs(): number }[];
}

/** Sets the clocks of Stripe and the shop to that offset in milliseconds. Resolves once every clock shows it. */
export async function moveClocks({ sandbox, nats, clocks }: ClockTargets, offsetMs: number): Promise<void> {
  await sandbox.postControl('clock', { offsetMs });
  nats.publish(CLOCK_MOVED_SUBJECT, JSON.stringify({ offsetMs }));
  await waitForClockOffset(clocks, offsetMs);
}
