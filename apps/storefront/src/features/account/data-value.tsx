import { DAY_FIELDS, FREE_TEXT_FIELDS, MONEY_FIELDS, type BrushSelection } from '@brote/contracts/browser';
import { isBrushColor, isBrushType } from '@brote/illustration';
import {
  formatCountry,
  formatDay,
  formatInstant,
  formatList,
  formatMoney,
  useBrushNames,
  useLocale,
  useTranslations,
} from '@brote/ui-kit/i18n';
import { dataWordsTranslations } from './data-words.translations';

const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const COUNTRY_PATTERN = /^[A-Z]{2}$/;
const MONEY_FIELD_NAMES: ReadonlySet<string> = new Set(MONEY_FIELDS);
const DAY_FIELD_NAMES: ReadonlySet<string> = new Set(DAY_FIELDS);
const FREE_TEXT_FIELD_NAMES: ReadonlySet<string> = new Set(FREE_TEXT_FIELDS);

type TranslationKey = keyof (typeof dataWordsTranslations)['en'];
type DataObject = Readonly<Record<string, unknown>>;

const isTranslationKey = (key: string): key is TranslationKey => Object.hasOwn(dataWordsTranslations.en, key);
const isDataObject = (value: unknown): value is DataObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function isBrush(value: unknown): value is BrushSelection {
  if (!isDataObject(value)) return false;
  const { type, color } = value;
  return typeof type === 'string' && typeof color === 'string' && isBrushType(type) && isBrushColor(color);
}

/** Formats a single value like the rest of the shop; a value without a translation stays as stored. */
function useFormatPlainValue(section: string) {
  const translate = useTranslations(dataWordsTranslations);
  const { locale } = useLocale();
  const formatText = (field: string, text: string): string => {
    if (INSTANT_PATTERN.test(text)) return DAY_FIELD_NAMES.has(field) ? formatDay(text, locale) : formatInstant(text, locale);
    if (DAY_PATTERN.test(text)) return formatDay(text, locale);
    if (FREE_TEXT_FIELD_NAMES.has(field)) return text;
    if (field === 'country' && COUNTRY_PATTERN.test(text)) return formatCountry(text, locale);
    const event = section === 'securityLog' ? `event.${text}` : '';
    const key = [event, `word.${section}.${text}`, `word.${text}`].find(isTranslationKey);
    return key === undefined ? text : translate(key);
  };
  return (field: string, value: unknown): string => {
    if (isEmptyValue(value)) return translate('value.nothing');
    if (typeof value === 'boolean') return translate(value ? 'value.yes' : 'value.no');
    if (typeof value === 'number') return MONEY_FIELD_NAMES.has(field) ? formatMoney({ amount: value, currency: 'EUR' }) : String(value);
    return typeof value === 'string' ? formatText(field, value) : JSON.stringify(value);
  };
}

interface DataValueProps {
  /** Section of the service's data, e.g. `orders`; some words have another meaning in another section. */
  readonly section: string;
  readonly field: string;
  readonly value: unknown;
}

/** One value of a customer's data in words, of any type. */
function DataValue({ section, field, value }: DataValueProps) {
  const formatPlainValue = useFormatPlainValue(section);
  const names = useBrushNames();
  const { locale } = useLocale();
  if (isEmptyValue(value)) return <span className="faint">{formatPlainValue(field, value)}</span>;
  if (isDataObject(value)) {
    const localizedText = value[locale];
    return typeof localizedText === 'string' ? localizedText : <DataFields section={section} thing={value} />;
  }
  if (!Array.isArray(value)) return formatPlainValue(field, value);
  const items: readonly unknown[] = value;
  if (items.every(isBrush)) return names.list(items);
  if (!items.some((part) => isDataObject(part)))
    return formatList(
      items.map((part) => formatPlainValue(field, part)),
      locale,
    );
  return (
    <ol className="data__list">
      {items.map((part, index) => (
        <li key={index}>
          <DataValue section={section} field={field} value={part} />
        </li>
      ))}
    </ol>
  );
}

/** The fields of one stored object, each with its name. A field without a translation is shown under its stored name. */
export function DataFields({ section, thing }: { readonly section: string; readonly thing: DataObject }) {
  const translate = useTranslations(dataWordsTranslations);
  const fieldNameOf = (field: string): string => {
    const key = `field.${field}`;
    return isTranslationKey(key) ? translate(key) : field;
  };
  return (
    <dl className="data__fields">
      {Object.entries(thing).map(([field, value]) => (
        <div key={field}>
          <dt>{fieldNameOf(field)}</dt>
          <dd>
            <DataValue section={section} field={field} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
