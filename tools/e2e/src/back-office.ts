import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Staff accounts of the demo data. Only Núria needs a second factor. */
export const STAFF_ACCOUNTS = {
  admin: { name: 'Inés Prat', username: 'ines@brote.example', password: 'almacen-de-cepillos' },
  staff: { name: 'Pablo Rius', username: 'pablo@brote.example', password: 'cajas-de-bambu' },
  careful: { name: 'Núria Costa', username: 'nuria@brote.example', password: 'llave-de-bambu' },
} as const;

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const TOTP_STEP_MS = 30_000;

/** The code of an authenticator app for a key at an instant (epoch milliseconds). */
export function computeTotpCode(key: string, epochMs: number): string {
  const letters = [...key.replaceAll(/\s/g, '')];
  const bits = letters.map((letter) => BASE32_ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(epochMs / TOTP_STEP_MS)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0x0f) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** A staff member in the back office. Each method acts through the visible page. */
export class BackOffice {
  constructor(readonly page: Page) {}

  /** Fills in the sign-in form on any page. */
  async submitSignIn({ username, password }: { username: string; password: string }): Promise<void> {
    await this.page.getByLabel('Usuario').fill(username);
    await this.page.getByLabel('Contraseña').fill(password);
    await this.page.getByRole('button', { name: 'Entrar' }).click();
  }

  async submitCode(code: string): Promise<void> {
    await this.page.getByLabel('Código', { exact: true }).fill(code);
    await this.page.getByRole('button', { name: 'Confirmar' }).click();
  }

  /** Opens a page of the back office, e.g. `/orders`, signing in first. */
  async open(path = '/', account: keyof typeof STAFF_ACCOUNTS = 'admin'): Promise<void> {
    await this.page.goto(`/admin${path}`);
    await this.submitSignIn(STAFF_ACCOUNTS[account]);
    await expect(this.page.getByText(STAFF_ACCOUNTS[account].name)).toBeVisible();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(this.page.getByLabel('Usuario')).toBeVisible();
  }
}
