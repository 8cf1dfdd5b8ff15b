import { expect, type Page } from '@playwright/test';
import { newEmail } from './guest';
import { only, type Mailbox } from './mailbox';

/** The texts of the pages around the sign-in, in both languages of the shop. */
const WORDS = {
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
  private readonly words;

  constructor(
    readonly page: Page,
    private readonly mailbox: Mailbox,
    readonly locale: 'es' | 'en' = 'es',
    readonly email = newEmail(),
  ) {
    this.words = WORDS[locale];
  }

  private button(name: keyof (typeof WORDS)['es']) {
    return this.page.getByRole('main').getByRole('button', { name: this.words[name], exact: true });
  }

  /** Sends the registration form and waits for the view that asks for the confirmation by mail. */
  async register(): Promise<void> {
    await this.page.goto('/register');
    await this.page.getByLabel('E-mail').fill(this.email);
    await this.page.getByLabel(this.words.password, { exact: true }).fill(this.password);
    await this.page.getByLabel(this.words.repeat).fill(this.password);
    await this.button('create').click();
    await expect(this.page.getByRole('heading', { level: 1, name: this.words.check })).toBeVisible();
  }

  /** Link to this path in the newest of that many mails. */
  async linkInMail(path: string, count = 1): Promise<string> {
    const mails = await this.mailbox.waitFor(this.email, count);
    const { text } = only(mails.slice(-1));
    const link = only(new RegExp(`https?://[^\\s<>()"]+${path}[^\\s<>()"]*`).exec(text)?.slice(0, 1));
    const { pathname, search, hash } = new URL(link);
    return pathname + search + hash;
  }

  /** Opens the confirmation link in the newest of that many mails and checks the confirmation. */
  async confirm(count = 1): Promise<void> {
    await this.page.goto(await this.linkInMail('/auth/confirm', count));
    await expect(this.page.getByRole('heading', { level: 1, name: this.words.welcome })).toBeVisible();
  }

  /** Follows the link of the welcome page and signs in. */
  async goesOnFromWelcome(): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name: this.words.signIn, exact: true }).click();
    await this.enterPassword();
  }

  /** Fills in the sign-in form of the page that is open. */
  async enterPassword(password = this.password): Promise<void> {
    await this.page.getByLabel('E-mail').fill(this.email);
    await this.page.getByLabel(this.words.password, { exact: true }).fill(password);
    await this.button('signIn').click();
  }

  async signIn(): Promise<void> {
    await this.page.goto('/login');
    await this.enterPassword();
  }

  /** Completes the three steps of the onboarding. */
  async introduceThemselves(fullName: string): Promise<void> {
    await expect(this.page).toHaveURL(/\/onboarding$/);
    await this.button('next').click();
    await this.page.getByLabel(this.words.person).fill(fullName);
    await this.page.getByLabel(this.words.phone).fill('+34 612 345 678');
    await this.button('next').click();
    await this.button('finish').click();
  }

  /** Registers, confirms, signs in and sees the account. */
  async join(): Promise<void> {
    await this.register();
    await this.confirm();
    await this.signIn();
    await this.introduceThemselves('Lucía Ferrer Molina');
    await this.seesAccount();
  }

  /** Waits until the account greets the customer. */
  async seesAccount(): Promise<void> {
    await expect(this.page).toHaveURL(/\/account$/);
    await expect(this.page.getByRole('heading', { level: 1, name: /Lucía/ })).toBeVisible();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: `${this.words.account}, ${this.email}` }).click();
    await this.page.getByRole('menuitem', { name: this.words.signOut }).click();
    await expect(this.page.getByText(this.words.signedOut)).toBeVisible();
  }
}
