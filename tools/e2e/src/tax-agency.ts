import { eventually } from './eventually';

/** A billing record as the tax agency got it. */
export interface ReceivedRecord {
  number: string;
  header: { incident?: string };
  verdict: { state: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto'; code?: number };
}

/** The sandbox of the tax agency. */
export class TaxAgency {
  constructor(private readonly origin: string) {}

  /** The records of a document, in the order of their arrival. */
  async readRecords(invoiceNumber: string): Promise<ReceivedRecord[]> {
    const reply = await fetch(`${this.origin}/__sandbox/records`);
    return ((await reply.json()) as ReceivedRecord[]).filter(({ number }) => number === invoiceNumber);
  }

  /** Waits for an accepted record of a document. */
  async waitForAccepted(invoiceNumber: string): Promise<ReceivedRecord> {
    const findAccepted = async () => (await this.readRecords(invoiceNumber)).find(({ verdict }) => verdict.state === 'Correcto') ?? null;
    return eventually(`The accepted record of ${invoiceNumber}`, findAccepted, 90_000);
  }

  /** Ends the connection of every request, or stops doing so. */
  async setDown(isDown: boolean): Promise<void> {
    await this.postControl('mode', isDown ? { mode: 'down', how: 'cut' } : { mode: 'normal' });
  }

  async rejectNext(code: number, description: string): Promise<void> {
    await this.postControl('reject-next', { records: 1, code, description });
  }

  /** Ends every fault that a journey switched on. */
  async resetFaults(): Promise<void> {
    await this.setDown(false);
    await this.postControl('reject-next', { records: 0, code: 1 });
  }

  private async postControl(name: string, body: object): Promise<void> {
    const reply = await fetch(`${this.origin}/__sandbox/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`The sandbox refused ${name}: ${reply.status} ${await reply.text()}`);
  }
}
