import { expect, type Page } from '@playwright/test';
import { openHydratedPage } from './open-hydrated-page';

/** A brush as the Spanish shop names it. */
export interface SpanishBrush {
  type: 'Adulto' | 'Infantil';
  color: 'Azul océano' | 'Morado real' | 'Amarillo sol' | 'Blanco clásico' | 'Verde bosque';
}

/** A blue and a yellow brush for adults, a yellow and a white one for children. */
export const MIXED_FAMILY_BRUSHES: SpanishBrush[] = [
  { type: 'Adulto', color: 'Azul océano' },
  { type: 'Adulto', color: 'Amarillo sol' },
  { type: 'Infantil', color: 'Amarillo sol' },
  { type: 'Infantil', color: 'Blanco clásico' },
];

/** Test cards of the payment provider. */
export const CARD_NUMBERS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  withoutFunds: '4000 0000 0000 9995',
  confirmed: '4000 0025 0000 3155',
} as const;

let emailCount = 0;

/** A fresh address, so that each journey reads only its own mail. */
export function createEmailAddress(): string {
  emailCount += 1;
  return `guest-${Date.now()}-${emailCount}@example.com`;
}

/** A guest who shops in Spanish. Each method acts through the visible page. */
export class Guest {
  constructor(
    readonly page: Page,
    readonly email = createEmailAddress(),
  ) {}

  async addToCart(product: 'Cepillo individual' | 'Pack pareja' | 'Pack familia', brushes: SpanishBrush[]): Promise<void> {
    const { page } = this;
    await openHydratedPage(page, '/shop');
    const card = page.getByRole('article', { name: product });
    for (const [index, brush] of brushes.entries()) {
      const name = brushes.length === 1 ? 'Tu cepillo' : `Cepillo ${index + 1}`;
      await card
        .getByRole('radiogroup', { name: `Tipo de ${name}` })
        .getByRole('radio', { name: brush.type })
        .check({ force: true });
      await card
        .getByRole('radiogroup', { name: `Color de ${name}` })
        .getByRole('radio', { name: brush.color })
        .check({ force: true });
    }
    await card.getByRole('button', { name: /Añadir a la cesta/ }).click();
    await expect(page.getByText('Producto añadido')).toBeVisible();
  }

  async goToShipping(): Promise<void> {
    await this.page.goto('/cart');
    await this.page.getByRole('link', { name: 'Continuar con la compra' }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: '¿Dónde te lo enviamos?' })).toBeVisible();
  }

  async fillShipping(): Promise<void> {
    const { page } = this;
    await page.getByLabel('Nombre', { exact: true }).fill('Lucía');
    await page.getByLabel('Apellidos').fill('Ferrer Molina');
    await page.getByLabel('E-mail').fill(this.email);
    await page.getByLabel('Teléfono').fill('+34 612 345 678');
    await page.getByLabel('Dirección').fill('Carrer de Cadis 48, 2.º 4.ª');
    await page.getByLabel('Ciudad').fill('Valencia');
    await page.getByLabel('Código postal').fill('46006');
  }

  /** Presses the order button and waits for the provider's page. */
  async placeOrder(): Promise<void> {
    await this.page.getByRole('button', { name: /Pedido con obligación de pago/ }).click();
    await this.page.waitForURL(/\/c\/pay\/cs_/);
  }

  /** Goes from the cart to the provider's page. */
  async checkOut(): Promise<void> {
    await this.goToShipping();
    await this.fillShipping();
    await this.placeOrder();
  }

  /** Id of the checkout session on the provider's page. */
  get sessionId(): string {
    return /cs_\w+/.exec(this.page.url())?.[0] ?? '';
  }

  async fillCard(number: string): Promise<void> {
    const { page } = this;
    await page.getByLabel('Número de tarjeta').fill(number);
    await page.getByLabel('Caducidad').fill('12 / 34');
    await page.getByLabel('CVC').fill('123');
    await page.getByLabel('Nombre en la tarjeta').fill('Lucía Ferrer');
  }

  async pay(number: string = CARD_NUMBERS.good): Promise<void> {
    await this.fillCard(number);
    await this.page
      .getByRole('button', { name: /^Pagar/ })
      .first()
      .click();
  }

  async expectThankYouPage(): Promise<void> {
    await this.page.waitForURL(/\/payment-success\?session_id=cs_/);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Gracias, ya lo preparamos' })).toBeVisible();
  }
}
