const en = {
  total: 'Total due',
  quantity: 'Qty',
  each: 'each',
  back: 'Back to',
  summary: 'Your order',
  contact: 'Contact',
  email: 'Email',
  shipTo: 'Ship to',
  method: 'Payment method',
  card: 'Card',
  debit: 'Bank account (SEPA debit)',
  cardNumber: 'Card number',
  expiry: 'Expiry',
  expiryHint: 'MM / YY',
  cvc: 'CVC',
  cardName: 'Name on card',
  iban: 'IBAN',
  accountName: 'Account holder',
  mandate: 'By paying you allow {shop} to debit this account once. The bank confirms the payment some days later.',
  pay: 'Pay',
  auto: 'Pay',
  book: 'Book',
  donate: 'Donate',
  subscribe: 'Subscribe',
  testMode: 'Test mode',
  testHint: 'No money moves. Try 4242 4242 4242 4242 with any future date and any code.',
  otherCards: 'Other test cards',
  completeTitle: 'This order has been paid',
  completeText: 'Nothing more is needed here; it cannot be paid a second time.',
  continueTo: 'Continue to',
  expiredTitle: 'This page has expired',
  expiredText: 'Nothing was charged. Go back to the shop to start again.',
  unknownTitle: 'There is no such page',
  unknownText: 'The link may be incomplete. Nothing was charged.',
  checkTitle: 'Confirm with your bank',
  checkText: 'Your bank wants to know that it is you who pays {amount} to {shop}.',
  checkNote: 'A test of 3-D Secure: choose how it ends.',
  confirm: 'Confirm the payment',
  refuse: 'Fail the check',
  problem: 'Your payment did not go through',
  fields: 'Please check the fields that are marked',
  field_number: 'Your card number is invalid.',
  field_number_empty: 'Enter your card number.',
  field_expiry: 'Enter a date in the future, for example 12 / 34.',
  field_cvc: 'Enter the three or four digits of the security code.',
  field_name: 'Enter the name.',
  field_iban: 'Enter a valid IBAN.',
  field_email: 'Enter your email address.',
  generic_decline: 'Your card was declined. Try another card.',
  insufficient_funds: 'Your card has insufficient funds. Try another card.',
  expired_card: 'Your card has expired. Try another card.',
  incorrect_cvc: 'The security code of your card is wrong.',
  processing_error: 'An error occurred while your card was processed. Try again in a moment.',
  test_mode_live_card: 'Your card was declined: this page takes test cards only.',
  authentication_failed: 'Your bank could not confirm that it was you. Try again or choose another way to pay.',
};

export type Texts = { readonly [key in keyof typeof en]: string };

const es: Texts = {
  total: 'Total a pagar',
  quantity: 'Cant.',
  each: 'cada uno',
  back: 'Volver a',
  summary: 'Tu pedido',
  contact: 'Contacto',
  email: 'Correo electrónico',
  shipTo: 'Enviar a',
  method: 'Forma de pago',
  card: 'Tarjeta',
  debit: 'Cuenta bancaria (adeudo SEPA)',
  cardNumber: 'Número de tarjeta',
  expiry: 'Caducidad',
  expiryHint: 'MM / AA',
  cvc: 'CVC',
  cardName: 'Nombre en la tarjeta',
  iban: 'IBAN',
  accountName: 'Titular de la cuenta',
  mandate: 'Al pagar autorizas a {shop} a cargar esta cuenta una vez. El banco confirma el pago unos días después.',
  pay: 'Pagar',
  auto: 'Pagar',
  book: 'Reservar',
  donate: 'Donar',
  subscribe: 'Suscribirse',
  testMode: 'Modo de prueba',
  testHint: 'No se mueve dinero. Prueba 4242 4242 4242 4242 con cualquier fecha futura y cualquier código.',
  otherCards: 'Otras tarjetas de prueba',
  completeTitle: 'Este pedido ya está pagado',
  completeText: 'Aquí no hace falta nada más; no se puede pagar dos veces.',
  continueTo: 'Seguir a',
  expiredTitle: 'Esta página ha caducado',
  expiredText: 'No se ha cobrado nada. Vuelve a la tienda para empezar de nuevo.',
  unknownTitle: 'Esta página no existe',
  unknownText: 'Puede que el enlace esté incompleto. No se ha cobrado nada.',
  checkTitle: 'Confirma con tu banco',
  checkText: 'Tu banco quiere saber que eres tú quien paga {amount} a {shop}.',
  checkNote: 'Una prueba de 3-D Secure: elige cómo termina.',
  confirm: 'Confirmar el pago',
  refuse: 'Fallar la comprobación',
  problem: 'El pago no se ha completado',
  fields: 'Revisa los campos marcados',
  field_number: 'El número de tarjeta no es válido.',
  field_number_empty: 'Escribe el número de tu tarjeta.',
  field_expiry: 'Escribe una fecha futura, por ejemplo 12 / 34.',
  field_cvc: 'Escribe las tres o cuatro cifras del código de seguridad.',
  field_name: 'Escribe el nombre.',
  field_iban: 'Escribe un IBAN válido.',
  field_email: 'Escribe tu correo electrónico.',
  generic_decline: 'Tu tarjeta ha sido rechazada. Prueba con otra.',
  insufficient_funds: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra.',
  expired_card: 'Tu tarjeta ha caducado. Prueba con otra.',
  incorrect_cvc: 'El código de seguridad de tu tarjeta no es correcto.',
  processing_error: 'Ha ocurrido un error al procesar tu tarjeta. Inténtalo otra vez en un momento.',
  test_mode_live_card: 'Tu tarjeta ha sido rechazada: esta página solo acepta tarjetas de prueba.',
  authentication_failed: 'Tu banco no ha podido confirmar que eres tú. Inténtalo otra vez o elige otra forma de pago.',
};

export type Language = 'en' | 'es';

const texts: Record<Language, Texts> = { en, es };

export function textsIn(language: Language): Texts {
  return texts[language];
}

/** The language of the page: the session's, or with `auto` the browser's; English where neither is Spanish. */
export function languageOf(locale: string | null, acceptLanguage: string | undefined): Language {
  if (locale !== null && locale !== 'auto') return locale.startsWith('es') ? 'es' : 'en';
  const first = (acceptLanguage ?? '').split(',').find((entry) => /^\s*(es|en)\b/i.test(entry));
  return first?.trim().toLowerCase().startsWith('es') === true ? 'es' : 'en';
}

/** The sentence for a decline; banks do not tell more about cards that were lost or stolen. */
export function declineText(language: Language, declineCode: string): string {
  const known: Record<string, string> = texts[language];
  return known[declineCode] ?? texts[language].generic_decline;
}
