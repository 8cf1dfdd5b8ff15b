import { expect, type Page } from '@playwright/test';
import { createEmailAddress } from './guest';
import { requireSingle, type Mailbox } from './mailbox';

/** The texts of the pages around the sign-in, in both languages of the shop. */
const PAGE_TEXTS = {
  es: {
    password: 'Contraseña',
    repeat: 'Repite la contraseña',
    create: 'Crear cuenta',
    check: 'Revisa tu correo',
    welcome: 'Tu cuenta está confirmada',
    signIn: 'Iniciar sesión',
    person: 'Nombre y apellidos',
    phone: 'Teléfono (opcional)',
    next: 'Continuar',
    finish: 'Terminar',
    account: 'Mi cuenta',
    signOut: 'Cerrar sesión',
    signedOut: 'Has cerrado la sesión',
  },
  en: {
    password: 'Password',
    repeat: 'Repeat password',
    create: 'Create account',
    check: 'Check Your Email',
    welcome: 'Your account is confirmed',
    signIn: 'Sign in',
    person: 'Full name',
    phone: 'Phone (optional)',
    next: 'Continue',
    finish: 'Finish',
    account: 'My Account',
    signOut: 'Logout',
    signedOut: 'Signed Out Successfully',
  },
} as const;

/** A customer with an account. Each method acts through the visible page. */
export class Customer {
  password = 'tres-tristes-tigres-7';
  private readonly texts;

  constructor(
    readonly page: Page,
    private readonly mailbox: Mailbox,
    readonly locale: 'es' | 'en' = 'es',
    readonly email = createEmailAddress(),
  ) {
    this.texts = PAGE_TEXTS[locale];
  }

  private button(name: keyof (typeof PAGE_TEXTS)['es']) {
    return this.page.getByRole('main').getByRole('button', { name: this.texts[name], exact: true });
  }

  /** Sends the registration form and waits for the view that asks for the confirmation by mail. */
  async register(): Promise<void> {
    await this.page.goto('/register');
    await this.page.getByLabel('E-mail').fill(this.email);
    await this.page.getByLabel(this.texts.password, { exact: true }).fill(this.password);
    await this.page.getByLabel(this.texts.repeat).fill(this.password);
    await this.button('create').click();
    await expect(this.page.getByRole('heading', { level: 1, name: this.texts.check })).toBeVisible();
  }

  /** Link to this path in the newest of that many mails. */
  async findLinkInMail(path: string, count = 1): Promise<string> {
    const mails = await this.mailbox.waitForMails(this.email, count);
    const { text } = requireSingle(mails.slice(-1));
    const link = requireSingle(new RegExp(`https?://[^\\s<>()"]+${path}[^\\s<>()"]*`).exec(text)?.slice(0, 1));
    const { pathname, search, hash } = new URL(link);
    return pathname + search + hash;
  }

  /** Opens the confirmation link in the newest of that many mails and checks the confirmation. */
  async confirmEmail(count = 1): Promise<void> {
    await this.page.goto(await this.findLinkInMail('/auth/confirm', count));
    await expect(this.page.getByRole('heading', { level: 1, name: this.texts.welcome })).toBeVisible();
  }

  /** Follows the link of the welcome page and signs in. */
  async continueFromWelcomePage(): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name: this.texts.signIn, exact: true }).click();
    await this.submitSignIn();
  }

  /** Fills in the sign-in form of the page that is open. */
  async submitSignIn(password = this.password): Promise<void> {
    await this.page.getByLabel('E-mail').fill(this.email);
    await this.page.getByLabel(this.texts.password, { exact: true }).fill(password);
    await this.button('signIn').click();
  }

  async signIn(): Promise<void> {
    await this.page.goto('/login');
    await this.submitSignIn();
  }

  /** Completes the three steps of the onboarding. */
  async completeOnboarding(fullName: string): Promise<void> {
    await expect(this.page).toHaveURL(/\/onboarding$/);
    await this.button('next').click();
    await this.page.getByLabel(this.texts.person).fill(fullName);
    await this.page.getByLabel(this.texts.phone).fill('+34 612 345 678');
    await this.button('next').click();
    await this.button('finish').click();
  }

  /** Registers, confirms, signs in and sees the account. */
  async registerAndSignIn(): Promise<void> {
    await this.register();
    await this.confirmEmail();
    await this.signIn();
    await this.completeOnboarding('Lucía Ferrer Molina');
    await this.expectAccountPage();
  }

  /** Waits until the account greets the customer. */
  async expectAccountPage(): Promise<void> {
    await expect(this.page).toHaveURL(/\/account$/);
    await expect(this.page.getByRole('heading', { level: 1, name: /Lucía/ })).toBeVisible();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: `${this.texts.account}, ${this.email}` }).click();
    await this.page.getByRole('menuitem', { name: this.texts.signOut }).click();
    await expect(this.page.getByText(this.texts.signedOut)).toBeVisible();
  }
}
