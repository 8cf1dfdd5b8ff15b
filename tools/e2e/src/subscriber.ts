import { expect, type Page } from '@playwright/test';
import { CARD_NUMBERS } from './guest';
import { downloadPdf, type PdfDownload } from './pdf-text';

/** The texts of the pages around a subscription, in both languages of the shop. */
const PAGE_TEXTS = {
  es: {
    choose: 'Elegir Pareja',
    registration: 'Registro requerido',
    resume: 'Seguir con Pareja',
    colour: 'Color de Cepillo 2',
    purple: 'Morado real',
    toCart: 'Mejor ponerla en la cesta',
    pay: /Pedido con obligación de pago/,
    active: 'Tu suscripción está activa',
    manage: 'Gestionar',
    heading: 'Tu suscripción',
    every2: 'Cada 2 meses',
    save: 'Guardar cambios',
    updated: 'Suscripción actualizada',
    billing: 'Historial de facturación',
    details: 'Detalles',
    paid: 'Pagada',
    invoice: /^Factura F/,
    cancel: 'Cancelar la suscripción',
    really: 'Sí, cancelar la suscripción',
    ended: 'Suscripción terminada',
    fields: { address: 'Dirección', city: 'Ciudad', postalCode: 'Código postal' },
    card: { number: 'Número de tarjeta', expiry: 'Caducidad', name: 'Nombre en la tarjeta', pay: /^(Pagar|Suscribirse)/ },
  },
  en: {
    choose: 'Choose Couple',
    registration: 'Registration required',
    resume: 'Continue with Couple',
    colour: 'Colour of Brush 2',
    purple: 'Royal Purple',
    toCart: 'Put it in the cart instead',
    pay: /Order with obligation to pay/,
    active: 'Your subscription is active',
    manage: 'Manage',
    heading: 'Your subscription',
    every2: 'Every 2 months',
    save: 'Save changes',
    updated: 'Subscription updated',
    billing: 'Billing history',
    details: 'Details',
    paid: 'Paid',
    invoice: /^Invoice F/,
    cancel: 'Cancel subscription',
    really: 'Yes, cancel the subscription',
    ended: 'Subscription Ended',
    fields: { address: 'Address', city: 'City', postalCode: 'Postal code' },
    card: { number: 'Card number', expiry: /Expir/, name: /Name on card|Cardholder name/, pay: /^(Pay|Subscribe)/ },
  },
} as const;

/** A customer who takes out a subscription for two. Each method acts through the visible page. */
export class Subscriber {
  private readonly texts;

  constructor(
    readonly page: Page,
    locale: 'es' | 'en',
  ) {
    this.texts = PAGE_TEXTS[locale];
  }

  private button(name: string | RegExp) {
    return this.page.getByRole('main').getByRole('button', { name });
  }

  /** Chooses the plan without an account and reaches the registration. */
  async choosePlanAsGuest(): Promise<void> {
    await this.page.goto('/subscriptions');
    await this.button(this.texts.choose).click();
    await expect(this.page.getByText(this.texts.registration)).toBeVisible();
    await expect(this.page).toHaveURL(/\/register$/);
  }

  /** Resumes the stored plan with one click. */
  async resumePlan(): Promise<void> {
    await this.button(this.texts.resume).click();
    await expect(this.page).toHaveURL(/\/subscriptions\?plan=couple$/);
  }

  /** Adds the plan for two to the cart, beside its other items. */
  async addPlanToCart(): Promise<void> {
    await this.page.goto('/subscriptions?plan=couple');
    await this.button(this.texts.toCart).click();
    await expect(this.page).toHaveURL(/\/cart$/);
  }

  /** Chooses a color, fills in the address, and presses the order button. */
  async placeOrder(): Promise<void> {
    const { page, texts: pageTexts } = this;
    const { purple, fields } = pageTexts;
    await page.getByRole('radiogroup', { name: pageTexts.colour }).getByRole('radio', { name: purple }).check({ force: true });
    await page.getByLabel(fields.address).fill('Carrer de Cadis 48, 2.º 4.ª');
    await page.getByLabel(fields.city).fill('Valencia');
    await page.getByLabel(fields.postalCode).fill('46006');
    await this.button(pageTexts.pay).click();
    await page.waitForURL(/\/c\/pay\/cs_/);
  }

  /** Pays on the provider's page and sees the subscription running. */
  async pay(): Promise<void> {
    const { page } = this;
    const { card, active } = this.texts;
    await page.getByLabel(card.number).fill(CARD_NUMBERS.good);
    await page.getByLabel(card.expiry).fill('12 / 34');
    await page.getByLabel('CVC').fill('123');
    await page.getByLabel(card.name).fill('Lucía Ferrer');
    await page.getByRole('button', { name: card.pay }).first().click();
    await page.waitForURL(/\/subscription-success\?session_id=cs_/);
    await expect(page.getByRole('heading', { level: 1, name: active })).toBeVisible({ timeout: 30_000 });
  }

  async openManagementPage(): Promise<void> {
    const { manage, heading } = this.texts;
    await this.page.goto('/subscriptions');
    await this.page.getByRole('main').getByRole('link', { name: manage, exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }

  async chooseShorterInterval(): Promise<void> {
    const { every2, save, updated } = this.texts;
    await expect(this.button(save)).toBeDisabled();
    await this.page.getByRole('radio', { name: every2 }).check({ force: true });
    await this.button(save).click();
    await expect(this.page.getByText(updated)).toBeVisible();
    await expect(this.page.getByRole('radio', { name: every2 })).toBeChecked();
  }

  async expectChargedAmount(amount: RegExp): Promise<void> {
    const { billing, paid, details } = this.texts;
    await this.page.getByRole('tab', { name: billing }).click();
    const row = this.page.getByRole('row').filter({ hasText: paid });
    await expect(row.getByText(amount)).toBeVisible();
    await this.page.getByRole('tab', { name: details }).click();
  }

  /** Downloads the invoice of the only charge, once it is issued. */
  async downloadInvoice(): Promise<PdfDownload> {
    const { billing, invoice } = this.texts;
    await expect(async () => {
      await this.page.reload();
      await this.page.getByRole('tab', { name: billing }).click();
      await expect(this.button(invoice)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
    return downloadPdf(this.page, invoice);
  }

  /** Cancels and confirms; a cancellation is final. */
  async cancelSubscription(): Promise<void> {
    const { cancel, really, ended } = this.texts;
    await this.button(cancel).click();
    await this.page.getByRole('dialog').getByRole('button', { name: really }).click();
    await expect(this.page.getByText(ended)).toBeVisible();
    await expect(this.button(cancel)).toBeHidden();
  }
}
