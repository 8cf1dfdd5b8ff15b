import type { CompanyBuyer, ShippingInfo } from '@brote/contracts/browser';
import * as v from 'valibot';
import { emptyDraft, shippingSchema, type ShippingDraft } from '#app/shipping.schema';
import { checkCompanyTexts, companyOf, companyTextEntries, type CompanyTexts } from './company.schema';

/** What a customer types about the company of the invoice at a checkout. */
export interface CompanyDraft extends CompanyTexts {
  /** `yes` when the invoice is for a company, else empty. */
  readonly wantsCompany: string;
}

/** Values of the checkout form while a customer fills it in. */
export type CheckoutDraft = ShippingDraft & CompanyDraft;

/** The sent purchase, without its lines. */
export interface CheckoutContent {
  readonly shipping: ShippingInfo;
  readonly company?: CompanyBuyer;
}

/** No company. */
export const emptyCompanyDraft: CompanyDraft = { wantsCompany: '', companyName: '', taxNumber: '' };

/** An empty form; its fields are in display order. */
export const emptyCheckoutDraft: CheckoutDraft = { ...emptyDraft, ...emptyCompanyDraft };

/** Whether the text is the name of a value of the form. */
export const isCheckoutField = (name: string): name is keyof CheckoutDraft => name in emptyCheckoutDraft;

const companyDraftSchema = v.pipe(
  v.object({ wantsCompany: v.string(), ...companyTextEntries }),
  checkCompanyTexts<CompanyDraft>(({ wantsCompany }) => wantsCompany !== ''),
);

/** The address, and the company of the invoice if the customer chose one. Messages are translation keys. */
export const checkoutSchema = v.pipe(
  v.intersect([shippingSchema, companyDraftSchema]),
  v.transform(({ wantsCompany, companyName, taxNumber, ...shipping }): CheckoutContent => {
    return { shipping, ...(wantsCompany === '' ? {} : { company: companyOf({ companyName, taxNumber }) }) };
  }),
);
