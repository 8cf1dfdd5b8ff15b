import { setTimeout as pause } from 'node:timers/promises';
import { sendJson } from './shop.mjs';

const POLL_EVERY_MS = 250;
/** Less than the margin that the agency allows between the making and the arrival of a record. */
const STEP_SECONDS = 20;
const TIMEOUT_MS = 300_000;

/** The sandbox of the tax agency. */
export class TaxAgency {
  isDown = false;

  constructor(shop, databases) {
    this.shop = shop;
    this.databases = databases;
  }

  /** Ends the connection of every request, or stops doing so. */
  setDown(isDown) {
    this.isDown = isDown;
    return sendJson(`${this.shop.addresses.aeatUrl}/__sandbox/mode`, isDown ? { mode: 'down', how: 'cut' } : { mode: 'normal' });
  }

  /** Every record that has arrived, in the order of arrival. */
  async readRecords() {
    return (await fetch(`${this.shop.addresses.aeatUrl}/__sandbox/records`)).json();
  }

  /** Waits until each record of the shop has an answer. It moves the shop's time, since failures wait for minutes. */
  async waitForAnswers() {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const sql = 'SELECT (SELECT count(*) FROM billing_record)::int - (SELECT count(*) FROM billing_answer)::int AS waiting';
      const [{ waiting }] = await this.databases.query('orders', sql);
      if (waiting === 0) return;
      if (Date.now() > deadline) throw new Error(`${waiting} billing records have no answer`);
      await this.shop.advance(STEP_SECONDS);
      await pause(POLL_EVERY_MS);
    }
  }
}
