const CARD_FORM = { method: 'card', number: '4242424242424242', expiry: '12/34', cvc: '123' };

/** Pays a page of the Stripe sandbox with its test card. Throws when the page refuses. */
export async function payCheckoutPage(paymentUrl: string, name: string, signal: AbortSignal): Promise<void> {
  const body = new URLSearchParams({ ...CARD_FORM, name });
  const { status } = await fetch(paymentUrl, { method: 'POST', body, redirect: 'manual', signal });
  if (status !== 303) throw new Error(`The payment page answered ${status}`);
}
