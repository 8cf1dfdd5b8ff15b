import { DAY_FIELDS, FREE_FIELDS, MONEY_FIELDS, type BrushSelection } from '@brote/contracts/browser';
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

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const COUNTRY = /^[A-Z]{2}$/;
const MONEY: ReadonlySet<string> = new Set(MONEY_FIELDS);
const DAYS: ReadonlySet<string> = new Set(DAY_FIELDS);
const FREE: ReadonlySet<string> = new Set(FREE_FIELDS);

type WordKey = keyof (typeof dataWordsTranslations)['en'];
type Thing = Readonly<Record<string, unknown>>;

const isWord = (key: string): key is WordKey => Object.hasOwn(dataWordsTranslations.en, key);
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function isBrush(value: unknown): value is BrushSelection {
  if (!isThing(value)) return false;
  const { type, color } = value;
  return typeof type === 'string' && typeof color === 'string' && isBrushType(type) && isBrushColor(color);
}

/** Formats a single value like the rest of the shop; a value without a translation stays as stored. */
function useSayPlain(section: string) {
  const word = useTranslations(dataWordsTranslations);
  const { locale } = useLocale();
  const sayText = (field: string, text: string): string => {
    if (INSTANT.test(text)) return DAYS.has(field) ? formatDay(text, locale) : formatInstant(text, locale);
    if (DAY.test(text)) return formatDay(text, locale);
    if (FREE.has(field)) return text;
    if (field === 'country' && COUNTRY.test(text)) return formatCountry(text, locale);
    const event = section === 'securityLog' ? `event.${text}` : '';
    const key = [event, `word.${section}.${text}`, `word.${text}`].find(isWord);
    return key === undefined ? text : word(key);
  };
  return (field: string, value: unknown): string => {
    if (isNothing(value)) return word('value.nothing');
    if (typeof value === 'boolean') return word(value ? 'value.yes' : 'value.no');
    if (typeof value === 'number') return MONEY.has(field) ? formatMoney({ amount: value, currency: 'EUR' }) : String(value);
    return typeof value === 'string' ? sayText(field, value) : JSON.stringify(value);
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
  const say = useSayPlain(section);
  const names = useBrushNames();
  const { locale } = useLocale();
  if (isNothing(value)) return <span className="faint">{say(field, value)}</span>;
  if (isThing(value)) {
    const own = value[locale];
    return typeof own === 'string' ? own : <DataFields section={section} thing={value} />;
  }
  if (!Array.isArray(value)) return say(field, value);
  const parts: readonly unknown[] = value;
  if (parts.every(isBrush)) return names.list(parts);
  if (!parts.some((part) => isThing(part)))
    return formatList(
      parts.map((part) => say(field, part)),
      locale,
    );
  return (
    <ol className="data__list">
      {parts.map((part, index) => (
        <li key={index}>
          <DataValue section={section} field={field} value={part} />
        </li>
      ))}
    </ol>
  );
}

/** The fields of one stored object, each with its name. A field without a translation is shown under its stored name. */
export function DataFields({ section, thing }: { readonly section: string; readonly thing: Thing }) {
  const word = useTranslations(dataWordsTranslations);
  const nameOf = (field: string): string => {
    const key = `field.${field}`;
    return isWord(key) ? word(key) : field;
  };
  return (
    <dl className="data__fields">
      {Object.entries(thing).map(([field, value]) => (
        <div key={field}>
          <dt>{nameOf(field)}</dt>
          <dd>
            <DataValue section={section} field={field} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
