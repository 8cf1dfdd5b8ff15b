import type { DerivationFact, DerivationStep, DerivationVat } from '../derivation';
import type { Locale } from '../locale';
import type { MoneyView } from '../money-view';
import en from './en.json';
import es from './es.json';

export type DerivationKey = keyof typeof en;

/** Words of a derivation, the same on pages and in files. */
export const DERIVATION_WORDS: Readonly<Record<Locale, Readonly<Record<DerivationKey, string>>>> = { en, es };

/** How the reader's program writes amounts, days and countries. */
export interface DerivationFormats {
  formatMoney: (money: MoneyView) => string;
  /** @param day an instant in UTC, or a day */
  formatDay: (day: string, locale: Locale) => string;
  formatCountry: (code: string, locale: Locale) => string;
}

const THOUSANDTHS_PER_MONTH = 1_000;
const DAY_SECONDS = 86_400;
const NOTHING = '–';

/** Writes derivations in a language. */
export class DerivationWriter {
  private readonly numbers: Intl.NumberFormat;

  constructor(
    private readonly locale: Locale,
    private readonly formats: DerivationFormats,
  ) {
    this.numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  }

  /** A sentence of the list with its values filled in. */
  text(key: DerivationKey, values: Readonly<Record<string, string>> = {}): string {
    return DERIVATION_WORDS[this.locale][key].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  }

  /** The name of a step, in plain words. Names of goods come from the catalogue. */
  step({ kind, name, planId, from, until }: DerivationStep): string {
    if (name !== undefined) return name[this.locale];
    const key: DerivationKey = kind === 'charge' ? 'charge.step' : kind;
    return this.text(key, { plan: this.plan(planId), from: this.day(from), until: this.day(until) });
  }

  /** How the amount of a step is computed; null for an amount that is a stored fact itself. */
  factor({ quantity = 0, unitPrice, perMonth, shares = [] }: DerivationStep): string | null {
    if (perMonth !== undefined) return this.monthsAtPrice(quantity / THOUSANDTHS_PER_MONTH, perMonth);
    if (unitPrice !== undefined) return this.text('factor.pieces', { quantity: String(quantity), price: this.money(unitPrice) });
    const [share] = shares;
    if (share === undefined) return null;
    if (shares.length !== 1) return this.text('factor.shares');
    const { amount, seconds, ofSeconds } = share;
    const days = { days: this.number(seconds / DAY_SECONDS), total: this.number(ofSeconds / DAY_SECONDS) };
    return this.text('factor.days', { ...days, price: this.money({ amount, currency: 'EUR' }) });
  }

  /** A stored fact as a sentence; null for a code without words. */
  fact(fact: DerivationFact): string | null {
    const { kind, text = '', amount, previousAmount } = fact;
    const [count = 0, total = 0] = [fact.count, fact.total].map((value = 0) =>
      kind === 'delivery' ? value / THOUSANDTHS_PER_MONTH : value,
    );
    const key = keyOf(fact);
    if (!isKey(key)) return null;
    return this.text(key, {
      ...{ text, count: this.number(count), total: this.number(total) },
      ...{ day: this.day(fact.day), until: this.day(fact.until), noticed: this.day(fact.noticedOn) },
      ...{ plan: this.plan(fact.planId), previousPlan: this.plan(fact.previousPlanId) },
      ...{ amount: this.money(amount), previous: this.money(previousAmount) },
    });
  }

  /** The VAT in the amount, as a sentence. */
  vat({ ratePermille, country, net, vat }: DerivationVat): string {
    const values = { rate: `${this.number(ratePermille / 10)} %`, net: this.money(net), vat: this.money(vat) };
    if (country === null) return this.text('vat.unknown', values);
    return this.text('vat', { ...values, country: this.formats.formatCountry(country, this.locale) });
  }

  private monthsAtPrice(months: number, perMonth: MoneyView): string {
    const price = this.money(perMonth);
    return months === 1
      ? this.text('factor.months_one', { price })
      : this.text('factor.months_other', { months: this.number(months), price });
  }

  private number(value: number): string {
    return this.numbers.format(value);
  }

  private day(day: string | undefined): string {
    return day === undefined ? NOTHING : this.formats.formatDay(day, this.locale);
  }

  private money(money: MoneyView | undefined): string {
    return money === undefined ? NOTHING : this.formats.formatMoney(money);
  }

  private plan(planId: string | undefined): string {
    const key = `plan.${planId ?? 'any'}`;
    return this.text(isKey(key) ? key : 'plan.any');
  }
}

function keyOf({ kind, text = '', count }: DerivationFact): string {
  if (kind === 'payment-attempts') return `fact.${kind}_${count === 1 ? 'one' : 'other'}`;
  if (kind === 'cause' || kind === 'state' || kind === 'delivery') return `fact.${kind}.${text}`;
  return kind === 'price-since' && text !== '' ? 'fact.price-since.book' : `fact.${kind}`;
}

function isKey(key: string): key is DerivationKey {
  return Object.hasOwn(en, key);
}
