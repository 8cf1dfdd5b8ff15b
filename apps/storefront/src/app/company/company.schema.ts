import { COMPANY_LIMITS, isCompanyName, type CompanyBuyer, type ProblemField } from '@brote/contracts/browser';
import { readTaxNumber } from '@brote/money/tax-numbers';
import * as v from 'valibot';
import { visibleLength } from '#app/schema-rules';
import type { companyTranslations } from './company.translations';

/** Translation keys of the error messages. */
export type CompanyMessage = Extract<
  keyof (typeof companyTranslations)['en'],
  `companyName.${'short' | 'long' | 'invalid'}` | `taxNumber.${'missing' | 'invalid'}`
>;

/** What a customer types about the company of their invoices. */
export interface CompanyTexts {
  readonly companyName: string;
  readonly taxNumber: string;
}

/** Whether the text is the name of one of these values. */
export const isCompanyText = (name: string): name is keyof CompanyTexts => name === 'companyName' || name === 'taxNumber';

const { name: nameLength } = COMPANY_LIMITS;

/** What is wrong with each text; null if nothing. */
const companyErrorsOf = ({ companyName, taxNumber }: CompanyTexts): Readonly<Record<keyof CompanyTexts, CompanyMessage | null>> => ({
  companyName: nameErrorOf(companyName),
  taxNumber: taxNumber === '' ? 'taxNumber.missing' : readTaxNumber(taxNumber) === null ? 'taxNumber.invalid' : null,
});

function nameErrorOf(companyName: string): CompanyMessage | null {
  const length = visibleLength(companyName);
  if (length < nameLength.min) return 'companyName.short';
  if (length > nameLength.max) return 'companyName.long';
  return isCompanyName(companyName) ? null : 'companyName.invalid';
}

/** The two texts without the spaces around them. */
export const companyTextEntries = { companyName: v.pipe(v.string(), v.trim()), taxNumber: v.pipe(v.string(), v.trim()) };

/** Checks both texts while `isWanted` says so. Messages are translation keys. */
export const checkCompanyTexts = <Draft extends CompanyTexts>(isWanted: (draft: Draft) => boolean) =>
  v.rawCheck<Draft>(({ dataset, addIssue }) => {
    if (!dataset.typed || !isWanted(dataset.value)) return;
    const draft: CompanyTexts = dataset.value;
    for (const [key, message] of Object.entries(companyErrorsOf(draft)))
      if (message !== null)
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: { ...draft }, key, value: draft[key as keyof CompanyTexts] }],
        });
  });

/** The company of valid texts, its number in its written form. */
export const companyOf = ({ companyName, taxNumber }: CompanyTexts): CompanyBuyer => ({
  name: companyName,
  taxId: readTaxNumber(taxNumber)?.number ?? taxNumber,
});

/** A company alone, as the account changes it. */
export const companySchema = v.pipe(
  v.object(companyTextEntries),
  checkCompanyTexts(() => true),
  v.transform(companyOf),
);

/** A field that the server rejected, with the translation key of the reason. */
export interface RefusedCompanyField {
  readonly name: keyof CompanyTexts;
  readonly message: CompanyMessage;
}

/** Fields of the company, by their path in a request. */
const REFUSED_FIELDS: Readonly<Record<string, RefusedCompanyField>> = {
  'company.name': { name: 'companyName', message: 'companyName.invalid' },
  'company.taxId': { name: 'taxNumber', message: 'taxNumber.invalid' },
};

/** The fields of the company that a refusal is about. */
export function refusedCompanyFields(fields: readonly Pick<ProblemField, 'path'>[]): readonly RefusedCompanyField[] {
  return Object.entries(REFUSED_FIELDS).flatMap(([company, field]) => (fields.some(({ path }) => path === company) ? [field] : []));
}
