/** The clock of the shop and of the payment provider, which move together. */
export class ShopClock {
  constructor(private readonly controlUrl: string) {}

  /** Moves the time forward. */
  async advanceMinutes(minutes: number): Promise<void> {
    const reply = await fetch(`${this.controlUrl}/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceSeconds: minutes * 60 }),
    });
    if (!reply.ok) throw new Error(`The clock did not move: ${reply.status} ${await reply.text()}`);
  }

  /** The shop's time, in epoch milliseconds. */
  async readNow(): Promise<number> {
    const { now } = (await (await fetch(`${this.controlUrl}/status`)).json()) as { now: string };
    return Date.parse(now);
  }
}
