import { esAccount } from './es-account';
import { esAfterSale } from './es-after-sale';
import { esRecalls } from './es-recalls';
import { esSubscriptions } from './es-subscriptions';
import { esPreferences, esStaff, esTickets } from './es-tickets';
import { nameSuffix, type NumberRange, type SellerDetails } from './wording';

/** Every word of the mails. The English texts have the same shape: a missing one does not compile. */
export const es = {
  order: {
    caption: (number: string, day: string) => `Pedido ${number}, ${day}`,
    shipping: 'Envío',
    free: 'Gratis',
    vat: (percent: string) => `IVA incluido (${percent})`,
    total: 'Total',
    /** Label of the total after a partial refund. */
    paid: 'Total pagado',
    refunded: 'Devuelto hasta ahora',
    sentTo: 'Se envía a',
    paidWith: 'Pagado con',
    invoice: 'Descargar factura',
    /** Expected day or days of a parcel's arrival; both included. */
    arrivesOn: (day: string) => `Debería llegarte el ${day}.`,
    arrives: (from: string, until: string) => `Debería llegarte entre el ${from} y el ${until}.`,
    shop: 'Volver a la tienda',
  },
  methods: {
    card: 'Tarjeta',
    sepa_debit: 'Adeudo SEPA',
    paypal: 'PayPal',
    bizum: 'Bizum',
    ideal: 'iDEAL',
    klarna: 'Klarna',
    link: 'Link',
    other: 'Pago en línea',
  },
  cardEndingIn: (card: string, last4: string) => `${card} terminada en ${last4}`,
  accountEndingIn: (method: string, last4: string) => `${method}, cuenta terminada en ${last4}`,
  confirmation: {
    subject: (number: string) => `Ya tenemos tu pedido ${number}`,
    preheader: 'Sale en 1–2 días hábiles. Esto es lo que lleva dentro.',
    heading: (firstName: string | null) => `Gracias${nameSuffix(firstName)}. Ya tenemos tu pedido.`,
    journey: ({ min, max }: NumberRange) => `Lo preparamos en 1–2 días hábiles y llega en ${min}–${max} días hábiles.`,
    next: (termsDay: string) =>
      `Te adjuntamos la factura y las condiciones de tu pedido, en su versión del ${termsDay}. Guarda este mensaje con sus archivos.`,
  },
  /** The terms of a contract, as an attached file. */
  termsAttached: {
    inMail: (day: string) =>
      `Te adjuntamos las condiciones de tu suscripción, en su versión del ${day}. Guarda este mensaje con su archivo.`,
    version: (day: string, version: string) => `Versión del ${day} (${version})`,
    fileName: 'condiciones',
  },
  delayed: {
    subject: (number: string) => `Esperamos el pago de tu pedido ${number}`,
    preheader: 'Tu banco necesita unos días. Tus cepillos están apartados.',
    heading: (firstName: string | null) => `Gracias${nameSuffix(firstName)}. Tu pago está en camino.`,
    waiting: 'La forma de pago que has elegido tarda unos días hábiles. Apartamos tus cepillos y los enviamos en cuanto llegue el dinero.',
    next: 'No tienes que hacer nada. Te escribiremos con la confirmación y la factura en cuanto lo recibamos.',
  },
  failed: {
    subject: (number: string) => `No ha llegado el pago de tu pedido ${number}`,
    preheader: 'El pedido queda cancelado y no debes nada.',
    heading: (firstName: string | null) => `Tu pago no ha llegado${nameSuffix(firstName)}.`,
    reason: 'Tu banco ha rechazado el pago, así que hemos cancelado el pedido. No nos debes nada.',
    next: 'Si todavía quieres los cepillos, puedes volver a pedirlos y elegir otra forma de pago.',
  },
  refunded: {
    subject: (number: string) => `Te devolvemos dinero de tu pedido ${number}`,
    preheader: 'Va al mismo lugar desde el que pagaste.',
    heading: (firstName: string | null) => `Te hemos devuelto el dinero${nameSuffix(firstName)}.`,
    whole: (amount: string) => `Te hemos devuelto los ${amount} de este pedido.`,
    part: (amount: string, total: string) => `De los ${total} de este pedido ya te hemos devuelto ${amount} en total.`,
    next: 'Va al mismo lugar desde el que pagaste. Según tu banco, tarda entre 5 y 10 días hábiles en aparecer.',
    creditNote: (number: string) => `La factura rectificativa de esta devolución es la ${number}.`,
    downloadCreditNote: 'Descargar la factura rectificativa',
  },
  cancelled: {
    subject: (number: string) => `Tu pedido ${number} está cancelado`,
    preheader: 'No se enviará nada. Esto es lo que pasa con tu dinero.',
    heading: (firstName: string | null) => `Tu pedido está cancelado${nameSuffix(firstName)}.`,
    stockGoneRefunds: 'Lo sentimos: mientras pagabas se vendieron los últimos cepillos y no podemos enviar tu pedido.',
    called: 'Este pedido se ha cancelado y no se enviará.',
    money: 'Te devolvemos lo que pagaste, al mismo lugar desde el que pagaste. Te escribiremos cuando salga el dinero.',
    nothingTaken: 'No nos debes nada por él.',
  },
  care: 'El mango es de bambú y las cerdas son de nailon. Cuando un cepillo se gaste, arranca las cerdas y tíralas al resto; el mango puede ir al compost.',
  withdrawal: ({ name, address, email }: SellerDetails) => ({
    title: 'Tienes 14 días para cambiar de opinión',
    paragraphs: [
      'Tienes derecho a desistir de esta compra sin dar explicaciones. El plazo termina 14 días después de que tú, o la persona que indiques y que no sea el transportista, recibas el último de los productos.',
      `Para ejercerlo, dinos con claridad que desistes, por ejemplo por correo electrónico a ${email} o por correo postal a ${name}, ${address}. Puedes usar el formulario de abajo, pero no es obligatorio. Basta con enviar tu mensaje antes de que acabe el plazo; te confirmaremos por correo electrónico que lo hemos recibido.`,
      'Después te devolvemos todo lo que pagaste, incluido el envío ordinario, como muy tarde 14 días después de saberlo, por el mismo medio y sin coste. Podemos esperar a que los productos vuelvan o a que demuestres que los has enviado.',
      'Envíanos los productos en los 14 días siguientes a tu aviso. El coste de devolverlos corre de tu cuenta, y solo respondes de la pérdida de valor si los has manipulado más de lo necesario para ver cómo son.',
    ],
  }),
  guarantee: ({ email }: SellerDetails) => ({
    title: 'Si algo no está bien',
    paragraphs: [`Lo que compras en nuestra tienda tiene la garantía legal de tres años. Escribe a ${email} y lo arreglaremos.`],
  }),
  form: ({ name, address, email }: SellerDetails) => ({
    title: 'Modelo de formulario de desistimiento (rellénalo solo si quieres desistir)',
    lines: [
      `A la atención de ${name}, ${address}, ${email}:`,
      'Por la presente te comunico que desisto de mi contrato de venta de los siguientes productos:',
      'Pedido el / recibido el:',
      'Nombre del consumidor:',
      'Domicilio del consumidor:',
      'Firma (solo si el formulario va en papel):',
      'Fecha:',
    ],
  }),
  reason: (sellerName: string) => `Has hecho un pedido en ${sellerName}; por eso recibes este mensaje.`,
  contact: (email: string) => `¿Preguntas? Escribe a ${email}, de lunes a viernes, de 9:00 a 17:00.`,
  taxId: 'NIF',
  account: esAccount,
  afterSale: esAfterSale,
  tickets: esTickets,
  subscriptions: esSubscriptions,
  preferences: esPreferences,
  staff: esStaff,
  /** The mail to the staff who replenish the stock. */
  stock: {
    subject: (count: number) => (count === 1 ? 'Stock bajo: 1 referencia' : `Stock bajo: ${count} referencias`),
    preheader: 'Lo que está en su mínimo o por debajo.',
    heading: 'Hay que reponer',
    lead: 'Esto es lo que se ofrece en la tienda y está en su mínimo o por debajo en este momento.',
    title: 'Stock bajo',
    line: (brush: string, available: number, threshold: number) => `${brush}: quedan ${available} (mínimo ${threshold})`,
    open: 'Abrir el inventario',
    reason: (sellerName: string) => `Recibes este mensaje porque ${sellerName} avisa a esta dirección cuando queda poco en el almacén.`,
  },
  recalls: esRecalls,
};
