/** Settings of the module. Its host provides them. */
export abstract class PlanPaymentsOptions {
  /** Address of the storefront, without a slash at the end. Buyers return to its pages from a payment page. */
  abstract readonly publicOrigin: string;
}
