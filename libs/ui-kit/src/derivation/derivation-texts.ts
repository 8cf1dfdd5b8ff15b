import type { DerivationFact, DerivationStep, DerivationVat, Locale, MoneyView, PlanId } from '@brote/contracts/browser';
import { defineTranslations, formatCountry, formatDay, formatMoney, type Translate } from '../i18n';
import en from './locales/en.json';
import es from './locales/es.json';

/** Words of a derivation, the same for customers and staff. */
export const derivationTranslations = defineTranslations(en, es);

type Key = keyof typeof en;
type Texts = Translate<Key>;

const THOUSANDTHS_PER_MONTH = 1_000;
const DAY_SECONDS = 86_400;

const formatNumber = (value: number, locale: Locale): string => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
const dayText = (t: Texts, day: string | undefined): string => (day === undefined ? '–' : formatDay(day, t.locale));
const planText = (t: Texts, planId: PlanId | undefined): string => t(planId === undefined ? 'plan.any' : `plan.${planId}`);

/** The name of a step, in plain words. */
export function stepText(t: Texts, { kind, name, planId, from, until }: DerivationStep): string {
  if (name !== undefined) return name[t.locale];
  const key: Key = kind === 'charge' ? 'charge.step' : kind;
  return t(key, { plan: planText(t, planId), from: dayText(t, from), until: dayText(t, until) });
}

/** How the amount of a step is computed; null for an amount that is a stored fact itself. */
export function factorText(t: Texts, { quantity = 0, unitPrice, perMonth, shares }: DerivationStep): string | null {
  if (perMonth !== undefined) {
    const months = quantity / THOUSANDTHS_PER_MONTH;
    const price = formatMoney(perMonth);
    return months === 1 ? t('factor.months_one', { price }) : t('factor.months_other', { months: formatNumber(months, t.locale), price });
  }
  if (unitPrice !== undefined) return t('factor.pieces', { quantity, price: formatMoney(unitPrice) });
  const [share] = shares ?? [];
  if (share === undefined) return null;
  if (shares?.length !== 1) return t('factor.shares');
  const toDays = (seconds: number) => formatNumber(seconds / DAY_SECONDS, t.locale);
  const price = formatMoney({ amount: share.amount, currency: 'EUR' });
  return t('factor.days', { days: toDays(share.seconds), total: toDays(share.ofSeconds), price });
}

/** A stored fact as a sentence; null for a code without words. */
export function factText(t: Texts, fact: DerivationFact): string | null {
  const { text = '', count = 0, amount, previousAmount } = fact;
  if (fact.kind === 'payment-attempts') return t.count('fact.payment-attempts', count);
  const key = keyOf(fact);
  if (!isKey(key)) return null;
  return t(key, {
    ...{ text, day: dayText(t, fact.day), until: dayText(t, fact.until), noticed: dayText(t, fact.noticedOn) },
    ...{ plan: planText(t, fact.planId), previousPlan: planText(t, fact.previousPlanId) },
    ...{ amount: amountText(amount), previous: amountText(previousAmount) },
  });
}

const amountText = (amount: MoneyView | undefined): string => (amount === undefined ? '–' : formatMoney(amount));

function keyOf({ kind, text = '' }: DerivationFact): string {
  if (kind === 'cause' || kind === 'state') return `fact.${kind}.${text}`;
  return kind === 'price-since' && text !== '' ? 'fact.price-since.book' : `fact.${kind}`;
}

function isKey(key: string): key is Key {
  return Object.hasOwn(en, key);
}

/** The VAT in the amount, as a sentence. */
export function vatText(t: Texts, { ratePermille, country, net, vat }: DerivationVat): string {
  const rate = `${formatNumber(ratePermille / 10, t.locale)} %`;
  const values = { rate, net: formatMoney(net), vat: formatMoney(vat) };
  return country === null ? t('vat.unknown', values) : t('vat', { ...values, country: formatCountry(country, t.locale) });
}
