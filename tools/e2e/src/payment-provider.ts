/** The controls of the payment provider's sandbox. */
export class PaymentProvider {
  constructor(private readonly origin: string) {}

  /** Pauses webhooks, as when the provider or the network is down. */
  async setWebhooksPaused(paused: boolean): Promise<void> {
    await this.postControl('webhooks', { paused });
  }

  /** Ends every fault that a journey switched on. */
  async resetFaults(): Promise<void> {
    await this.postControl('webhooks', { paused: false, dropNext: 0, duplicate: false });
    await this.postControl('fail', { nextRequests: 0 });
  }

  /** Refuses to expire a Checkout Session. The shop expires an open session without a checkout, so its buyer could not pay it any more. */
  async keepSessionOpen(sessionId: string): Promise<void> {
    await this.postControl('fail', { path: `/v1/checkout/sessions/${sessionId}/expire`, status: 503, nextRequests: 1000 });
  }

  /** Delivers each coming webhook twice. */
  async deliverWebhooksTwice(): Promise<void> {
    await this.postControl('webhooks', { duplicate: true });
  }

  /** The types of the events whose webhooks the shop has taken. */
  async readDeliveredEventTypes(): Promise<string[]> {
    const reply = await fetch(`${this.origin}/__sandbox/state`);
    const { events } = (await reply.json()) as { events: { type: string; delivered: boolean }[] };
    return events.filter(({ delivered }) => delivered).map(({ type }) => type);
  }

  /** Whether the sandbox has charged a Checkout Session, delivered webhook or not. */
  async isSessionPaid(sessionId: string): Promise<boolean> {
    const reply = await fetch(`${this.origin}/__sandbox/state`);
    const { sessions } = (await reply.json()) as { sessions: { id: string; payment_status: string }[] };
    return sessions.some(({ id, payment_status }) => id === sessionId && payment_status === 'paid');
  }

  /** The buyer's bank disputes the payment of a Checkout Session. */
  async disputeSession(sessionId: string): Promise<void> {
    const reply = await fetch(`${this.origin}/__sandbox/state`);
    const { sessions, charges } = (await reply.json()) as {
      sessions: { id: string; payment_intent: string | null }[];
      charges: { id: string; payment_intent: string | null }[];
    };
    const paymentIntent = sessions.find(({ id }) => id === sessionId)?.payment_intent ?? null;
    const charge = charges.find(({ payment_intent }) => paymentIntent !== null && payment_intent === paymentIntent);
    await this.postControl('disputes', { charge: charge?.id ?? '' });
  }

  /** The payments of a customer's invoices, each in cents. */
  async readInvoicePayments(email: string): Promise<number[]> {
    const reply = await fetch(`${this.origin}/__sandbox/state`);
    const { invoices } = (await reply.json()) as { invoices: { status: string; customer_email: string | null; amount_paid: number }[] };
    return invoices
      .filter((invoice) => invoice.status === 'paid' && invoice.customer_email === email)
      .map((invoice) => invoice.amount_paid);
  }

  async postControl(name: string, body: object): Promise<void> {
    const reply = await fetch(`${this.origin}/__sandbox/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`The sandbox refused ${name}: ${reply.status} ${await reply.text()}`);
  }
}
