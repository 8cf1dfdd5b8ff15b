import { COUNTRIES, type Country } from '@brote/contracts/browser';
import { formatCountry, useLocale, useTranslations, type Translate } from '@brote/ui-kit/i18n';
import { useMemo } from 'react';
import type { FieldErrors } from './form-model';
import { useGetPackagingQuery } from './packaging.api';
import { emptyDraft, type ShippingDraft, type ShippingMessage } from './shipping.schema';
import { shippingTranslations } from './shipping.translations';
import type { Form } from './use-form';

type ShippingKey = keyof (typeof shippingTranslations)['en'];

/** Whether the text is the name of an address field. */
export const isShippingField = (name: string): name is keyof ShippingDraft => name in emptyDraft;

const isMessageKey = (text: string): text is ShippingMessage => text in shippingTranslations.en;

/** The sentence for a field; undefined when nothing is wrong with it. */
function errorTextOf(t: Translate<ShippingKey>, errors: FieldErrors<ShippingDraft>, field: keyof ShippingDraft): string | undefined {
  const message = errors[field]?.message;
  return message === undefined ? undefined : t(isMessageKey(message) ? message : 'field.refused');
}

/**
 * The countries that the shop delivers to by name, in the order of the visitor's alphabet.
 * @param current the country of a running plan, which stays a choice
 */
function useCountryOptions(current: Country | undefined) {
  const { locale } = useLocale();
  const { data } = useGetPackagingQuery(undefined);
  return useMemo(() => {
    const offered = COUNTRIES.filter((code) => code === current || !data?.notOffered.includes(code));
    const options = offered.map((code) => ({ value: code, label: formatCountry(code, locale) }));
    return options.sort((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale, data, current]);
}

/** The texts of a line: all fields but the country, in their order. */
const TEXT_FIELDS = {
  firstName: { autoComplete: 'given-name', span: 3 },
  lastName: { autoComplete: 'family-name', span: 3 },
  email: { type: 'email', autoComplete: 'email', span: 3 },
  phone: { type: 'tel', autoComplete: 'tel', span: 3 },
  address: { autoComplete: 'street-address' },
  city: { autoComplete: 'address-level2', span: 4 },
  postalCode: { autoComplete: 'postal-code', span: 2 },
} as const;
const PERSON_FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const;
const PLACE_FIELDS = ['address', 'city', 'postalCode'] as const;

/** Properties for the eight address fields of the ui-kit. The country precedes the postal code whose rule depends on it. */
export function useShippingFields(
  register: Form<ShippingDraft, unknown>['register'],
  errors: FieldErrors<ShippingDraft>,
  current?: Country,
) {
  const t = useTranslations(shippingTranslations);
  const options = useCountryOptions(current);
  const field = (name: keyof ShippingDraft) => ({ ...register(name), id: name, label: t(name), error: errorTextOf(t, errors, name) });
  const textField = (name: keyof typeof TEXT_FIELDS) => ({
    ...field(name),
    ...TEXT_FIELDS[name],
    hint: name === 'email' ? t('email.hint') : undefined,
  });
  return {
    person: PERSON_FIELDS.map(textField),
    place: PLACE_FIELDS.map(textField),
    country: { ...field('country'), autoComplete: 'country', hint: t('country.hint'), options },
  };
}
