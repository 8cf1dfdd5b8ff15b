import { eventually } from './eventually';

const TIMEOUT_MS = 30_000;
/** The clocks are read after the machine's, never before: a tick in between is no lag. */
const TOLERANCE_MS = 5;

/** Waits until each clock is ahead of the machine by that much. The shop's time travels as a message, and a test must not overtake it. */
export async function waitForClockOffset(clocks: readonly { epochMs(): number }[], offsetMs: number): Promise<void> {
  await eventually(() => clocks.every((clock) => clock.epochMs() - Date.now() >= offsetMs - TOLERANCE_MS), { withinMs: TIMEOUT_MS });
}
