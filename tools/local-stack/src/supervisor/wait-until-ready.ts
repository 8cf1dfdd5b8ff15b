const POLL_EVERY_MS = 25;
const RESPONSE_TIMEOUT_MS = 2_000;

/** Whether the address answers with success now. */
export async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    await answer.arrayBuffer(); // the connection returns to the pool only once the body was read
    return answer.ok;
  } catch {
    return false; // not up yet, or gone before the end of its answer
  }
}

/** Waits until the address answers with success. False after `withinMs`, or once `shouldContinue` returns false. */
export async function waitUntilReady(url: string, withinMs: number, shouldContinue: () => boolean): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && shouldContinue()) {
    if (await isReady(url)) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
  return false;
}
