import { COMPANY_LIMITS, isCompanyName, type CompanyBuyer, type ShippingInfo } from '@brote/contracts/browser';
import { readTaxNumber } from '@brote/money/tax-numbers';
import * as v from 'valibot';
import { visibleLength } from '#app/schema-rules';
import { emptyDraft, shippingSchema, type ShippingDraft } from '#app/shipping.schema';
import type { companyFieldsTranslations } from './company-fields.translations';

/** Translation keys of the error messages. */
export type CompanyMessage = Extract<
  keyof (typeof companyFieldsTranslations)['en'],
  `companyName.${'short' | 'long' | 'invalid'}` | `taxNumber.${'missing' | 'invalid'}`
>;

/** What a customer types about the company of the invoice. */
interface CompanyDraft {
  /** `yes` when the invoice is for a company, else empty. */
  readonly wantsCompany: string;
  readonly companyName: string;
  readonly taxNumber: string;
}

/** Values of the checkout form while a customer fills it in. */
export type CheckoutDraft = ShippingDraft & CompanyDraft;

/** The sent order, without its lines. */
export interface CheckoutContent {
  readonly shipping: ShippingInfo;
  readonly company?: CompanyBuyer;
}

/** An empty form; its fields are in display order. */
export const emptyCheckoutDraft: CheckoutDraft = { ...emptyDraft, wantsCompany: '', companyName: '', taxNumber: '' };

/** The two texts, which count only with the choice. */
export const isCompanyText = (name: string): name is 'companyName' | 'taxNumber' => name === 'companyName' || name === 'taxNumber';

/** Whether the text is the name of a value of the form. */
export const isCheckoutField = (name: string): name is keyof CheckoutDraft => name in emptyCheckoutDraft;

const { name: nameLength } = COMPANY_LIMITS;

/** What is wrong with each text of a chosen company; null if nothing. */
const companyErrorsOf = ({
  companyName,
  taxNumber,
}: CompanyDraft): Readonly<Record<'companyName' | 'taxNumber', CompanyMessage | null>> => ({
  companyName: nameErrorOf(companyName),
  taxNumber: taxNumber === '' ? 'taxNumber.missing' : readTaxNumber(taxNumber) === null ? 'taxNumber.invalid' : null,
});

function nameErrorOf(companyName: string): CompanyMessage | null {
  const length = visibleLength(companyName);
  if (length < nameLength.min) return 'companyName.short';
  if (length > nameLength.max) return 'companyName.long';
  return isCompanyName(companyName) ? null : 'companyName.invalid';
}

const companySchema = v.pipe(
  v.object({ wantsCompany: v.string(), companyName: v.pipe(v.string(), v.trim()), taxNumber: v.pipe(v.string(), v.trim()) }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.wantsCompany === '') return;
    const draft: CompanyDraft = dataset.value;
    for (const [key, message] of Object.entries(companyErrorsOf(draft)))
      if (message !== null)
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: { ...draft }, key, value: draft[key as keyof CompanyDraft] }],
        });
  }),
);

/** The address alone, where no company can be invoiced. */
export const addressOnlySchema = v.pipe(
  shippingSchema,
  v.transform((shipping): CheckoutContent => ({ shipping })),
);

/** The address, and the company of the invoice if the customer chose one. Messages are translation keys. */
export const checkoutSchema = v.pipe(
  v.intersect([shippingSchema, companySchema]),
  v.transform(({ wantsCompany, companyName, taxNumber, ...shipping }): CheckoutContent => {
    const company = { name: companyName, taxId: readTaxNumber(taxNumber)?.number ?? taxNumber };
    return { shipping, ...(wantsCompany === '' ? {} : { company }) };
  }),
);
