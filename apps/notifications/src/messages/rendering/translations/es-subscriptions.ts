import type { BillingPeriod, DeliveryInterval } from '@brote/contracts/catalog';
import type { SubscriptionMessage } from '@brote/contracts/notifications';
import type { DeliveryView } from '@brote/contracts/subscriptions';
import { type MailWording, nameSuffix, sentenceEndAfter } from './wording';

/** Words of one mail about a subscription apart from its facts. */
type SubscriptionWording = Omit<MailWording, 'subject'> & { subject: string };

/** Every word of the mails about subscriptions. Days and prices come as finished texts. */
export const esSubscriptions = {
  mails: {
    'subscription-started': {
      subject: 'Tu suscripción ha empezado',
      preheader: 'Preparamos tu primera caja. Esto es lo que has contratado.',
      heading: (firstName) => `Gracias${nameSuffix(firstName)}. Tu suscripción está en marcha.`,
    },
    'delivery-upcoming': {
      subject: 'Tu próxima caja: échale un vistazo antes de que salga',
      preheader: 'Qué lleva dentro, cuánto cuesta y cómo cambiarla o saltarla.',
      heading: (firstName) => `Se acerca tu próxima caja${nameSuffix(firstName)}.`,
    },
    'delivery-delayed': {
      subject: 'Tu caja se retrasa un poco',
      preheader: 'Nos faltan cepillos y la enviamos en cuanto lleguen.',
      heading: (firstName) => `Tu caja se retrasa${nameSuffix(firstName)}. Lo sentimos.`,
    },
    'delivery-skipped': {
      subject: 'Nos saltamos tu próxima caja',
      preheader: 'Esto es cuándo sale la siguiente y qué se cobra.',
      heading: (firstName) => `Como quieras${nameSuffix(firstName)}: esta vez no hay caja.`,
    },
    'delivery-shipped': {
      subject: 'Tu caja está en camino',
      preheader: 'Así puedes seguir tu paquete.',
      heading: (firstName) => `Tu caja está en camino${nameSuffix(firstName)}.`,
    },
    'delivery-failed': {
      subject: 'No se ha podido entregar tu caja',
      preheader: 'Qué ha pasado y qué viene ahora.',
      heading: (firstName) => `Tu caja no te ha llegado${nameSuffix(firstName)}.`,
    },
    'subscription-payment-failed': {
      subject: 'El pago de tu suscripción no ha funcionado',
      preheader: 'Se arregla en un minuto.',
      heading: (firstName) => `Tu pago no ha funcionado${nameSuffix(firstName)}.`,
    },
    'subscription-payment-reminder': {
      subject: 'Tu suscripción sigue pendiente de pago',
      preheader: 'Tu caja espera con ella. Se arregla en un minuto.',
      heading: (firstName) => `Todavía falta tu pago${nameSuffix(firstName)}.`,
    },
    'subscription-payment-last': {
      subject: 'Último aviso antes de que acabe tu suscripción',
      preheader: 'Intentaremos cobrarla una vez más. Aún puedes arreglarlo.',
      heading: (firstName) => `Tu suscripción está a punto de acabar${nameSuffix(firstName)}.`,
    },
    'subscription-payment-recovered': {
      subject: 'Hemos recibido el pago de tu suscripción',
      preheader: 'Todo sigue como antes.',
      heading: (firstName) => `Gracias${nameSuffix(firstName)}. Todo vuelve a estar en orden.`,
    },
    'subscription-paused': {
      subject: 'Tu suscripción está en pausa',
      preheader: 'Ni cobros ni cajas hasta el día que has elegido.',
      heading: (firstName) => `Tu suscripción está en pausa${nameSuffix(firstName)}.`,
    },
    'subscription-resumes-soon': {
      subject: 'Tu pausa acaba en una semana',
      preheader: 'Esto es cuándo vuelven los cobros y las cajas.',
      heading: (firstName) => `Tu pausa acaba pronto${nameSuffix(firstName)}.`,
    },
    'subscription-resumed': {
      subject: 'Tu suscripción vuelve a estar en marcha',
      preheader: 'Esto es cuándo sale tu próxima caja.',
      heading: (firstName) => `Nos alegra que vuelvas${nameSuffix(firstName)}.`,
    },
    'subscription-cancelled': {
      subject: 'Tu suscripción está cancelada',
      preheader: 'No se cobrará nada más.',
      heading: (firstName) => `Tu suscripción está cancelada${nameSuffix(firstName)}.`,
    },
    'subscription-refunded': {
      subject: 'Te hemos devuelto dinero',
      preheader: 'Cuánto es y cuándo lo verás.',
      heading: (firstName) => `Tienes dinero en camino${nameSuffix(firstName)}.`,
    },
    'subscription-document': {
      subject: 'Tu factura está lista',
      preheader: 'Ya puedes descargarla en tu cuenta.',
      heading: (firstName) => `Tu factura está lista${nameSuffix(firstName)}.`,
    },
    'subscription-price-notice': {
      subject: 'Cambia el precio de tu suscripción',
      preheader: 'Cuánto costará, desde cuándo y qué puedes hacer.',
      heading: (firstName) => `Tu plan cambia de precio${nameSuffix(firstName)}.`,
    },
    'subscription-price-kept': {
      subject: 'El precio de tu suscripción no cambia',
      preheader: 'El cambio del que te escribimos queda anulado.',
      heading: (firstName) => `Tu precio sigue igual${nameSuffix(firstName)}.`,
    },
  } satisfies Readonly<Record<SubscriptionMessage, SubscriptionWording>>,
  perMonth: (price: string) => `${price} al mes`,
  perDelivery: (price: string) => `${price} por caja`,
  /** The agreement in one sentence: the plan, its price and period, the interval, and the cancellation. */
  terms: (plan: string, price: string, interval: DeliveryInterval) =>
    `Plan ${plan}: ${price}, con IVA y envío incluidos, una caja cada ${interval} meses. Dura hasta que la canceles, y puedes hacerlo cuando quieras.`,
  nextCharge: (amount: string, day: string) => `El próximo cobro es de ${amount}, el ${day}.`,
  firstDelivery: (from: string, until: string) => `Estamos preparando tu primera caja. Debería llegarte entre el ${from} y el ${until}.`,
  /** First delivery that waits for the last delivery of an earlier plan. */
  firstDeliveryLater: (day: string) => `Tu primera caja sale el ${day}: hasta entonces dura la última de tu suscripción anterior.`,
  nextDeliveryText: (day: string, from: string, until: string) =>
    `Tu próxima caja sale el ${day} y debería llegarte entre el ${from} y el ${until}.`,
  /** Expected arrival of a sent delivery. */
  journey: (from: string, until: string) => `Debería llegarte entre el ${from} y el ${until}.`,
  /** Last days for changes of the delivery. */
  cutOffs: (choices: string, address: string) =>
    `Puedes saltarla o cambiar sus colores y tipos hasta el ${choices}, y su dirección hasta el ${address}. Lo que cambies después vale a partir de la caja siguiente.`,
  /** Effect of no answer, and the alternatives. */
  silence: (price: string) =>
    `Si todo está a tu gusto, no tienes que hacer nada: la caja sale y tu suscripción sigue a ${price}. Si no, salta esta caja, o pausa o cancela la suscripción en tu cuenta. Nada de eso cuesta dinero.`,
  delivery: {
    caption: (day: string) => `Caja del ${day}`,
    contents: 'En la caja',
    /** Label of the amount that is charged at once. */
    charge: { monthly: 'Cada mes', 'per-delivery': 'Con cada caja' } satisfies Readonly<Record<BillingPeriod, string>>,
    nextCharge: (day: string) => `Próximo cobro, ${day}`,
    untilNext: (interval: DeliveryInterval) => `${interval} meses, de una caja a la siguiente (IVA incluido)`,
  },
  delayed: {
    short: (day: string) =>
      `No nos han llegado todos los cepillos de tu caja del ${day}. Sale en cuanto los tengamos; no pierdes nada de lo que has pagado.`,
    nothingToDo: 'No tienes que hacer nada.',
    otherColours: 'Si prefieres otros colores, elígelos y puede que la caja salga antes.',
  },
  skipped: {
    leftOut: (day: string) => `Nos saltamos la caja del ${day} y los cobros que le corresponden.`,
    mistake: '¿Ha sido un error o no has sido tú? En tu cuenta puedes pasar tu próxima caja a un día anterior.',
  },
  failedDelivery: {
    why: {
      stock: 'No se ha podido entregar el paquete.',
      payment: 'No se ha podido entregar el paquete.',
      address: 'La empresa de transporte no ha encontrado la dirección.',
      refused: 'No han aceptado el paquete en la dirección.',
      lost: 'El paquete se ha perdido por el camino.',
      damaged: 'El paquete se ha dañado por el camino.',
      other: 'No se ha podido entregar el paquete.',
    } satisfies Readonly<Record<NonNullable<DeliveryView['reason']>, string>>,
    again: 'Volvemos a enviarte la caja sin coste para ti y te escribimos cuando salga.',
    checkAddress: 'Revisa, por favor, la dirección de tu suscripción. Si está bien de todos modos, responde a este mensaje.',
  },
  payment: {
    refused: (amount: string, plan: string) =>
      `No hemos podido cobrar ${amount} de tu plan ${plan}. Tu banco lo ha rechazado o quiere que lo confirmes tú.`,
    stillOpen: (amount: string, plan: string) => `Los ${amount} de tu plan ${plan} siguen pendientes.`,
    fixPayment: 'El botón lleva a la página de nuestro proveedor de pagos, donde puedes confirmar el pago o pagar de otra manera.',
    waits: 'Tu próxima caja espera hasta entonces.',
    /** Text after a failed first payment. */
    notBegun: 'Tu suscripción empieza en cuanto esté pagada.',
    triesAgain: 'Dentro de unos días volveremos a intentarlo.',
    lastTry:
      'En los próximos días intentaremos cobrarlo una vez más. Si tampoco funciona, la suscripción acaba y no sale ninguna caja más.',
    arrived: 'Hemos recibido tu pago y tu suscripción sigue como antes.',
  },
  paused: {
    until: (day: string, price: string) =>
      `Hasta el ${day} no te cobramos nada ni te enviamos cajas. Ese día se reanuda por sí sola, a ${price}.`,
    reminder: 'Una semana antes te volvemos a escribir.',
    earlier: 'En tu cuenta puedes reanudarla antes o cancelarla.',
  },
  resumesSoon: {
    on: (day: string, price: string) => `El ${day} tu suscripción se reanuda por sí sola, a ${price}.`,
    notYet: 'Si no te viene bien, puedes cancelarla antes de ese día sin coste.',
  },
  resumed: { runs: (price: string) => `Tu suscripción vuelve a estar en marcha, a ${price}.` },
  cancelled: {
    nothingMore: 'No te cobraremos nada más.',
    paidUntil: (day: string) => `Lo que has pagado dura hasta el ${day}.`,
    packed: (day: string) => `Una caja ya está preparada y todavía te llega: sale el ${day}.`,
    noDelivery: 'No saldrá ninguna caja más.',
    withdrawn: 'Has desistido del contrato: te devolvemos lo que pagaste. Te escribimos cuando salga.',
    comeBack: 'Si algún día la echas de menos, puedes volver a suscribirte cuando quieras.',
  },
  refunded: {
    back: (amount: string, plan: string) => `Te hemos devuelto ${amount} de lo cobrado por tu plan ${plan}.`,
    when: 'Vuelve por el mismo medio con el que pagaste. Según tu banco, tarda entre 5 y 10 días hábiles en aparecer.',
  },
  document: {
    invoice: (number: string, plan: string) => `La factura ${number} documenta el último cobro de tu plan ${plan}.`,
    creditNote: (number: string, plan: string) =>
      `La factura rectificativa ${number} documenta lo que te hemos devuelto de tu plan ${plan}.`,
    where: 'La encuentras en tu cuenta, en los cobros de tu suscripción. Puedes descargarla en PDF cuando quieras.',
    why: '¿Por qué este importe?',
  },
  price: {
    changes: (plan: string, before: string, after: string, day: string) =>
      `A partir del ${day} tu plan ${plan} cuesta ${after} en lugar de ${before}.`,
    agree: 'Si te parece bien, no tienes que hacer nada.',
    disagree:
      'Si no, puedes cancelarla en tu cuenta en cualquier momento antes de ese día y sin coste; así no se cobra nada al precio nuevo. El botón te lleva allí.',
    kept: (plan: string, price: string) => `El cambio del que te escribimos queda anulado: tu plan ${plan} sigue a ${price}.`,
    nothingToDo: 'No tienes que hacer nada. Perdona las molestias.',
  },
  /** Start of the fourteen days for repeated deliveries. */
  withdrawal:
    'Tienes derecho a desistir de este contrato sin dar explicaciones. Como los productos llegan periódicamente, el plazo termina 14 días después de que tú, o la persona que indiques y que no sea el transportista, recibas la primera caja.',
  buttons: {
    manage: 'Gestionar tu suscripción',
    change: 'Ver o cambiar esta caja',
    pay: 'Arreglar el pago',
    again: 'Ver los planes',
    seeOrCancel: 'Ver o cancelar tu suscripción',
    documents: 'Ver tus facturas',
  },
  /** Label of the reference of the plan. */
  reference: 'Referencia de tu plan',
  links: { skip: 'Saltar esta caja', manage: 'Pausar, cambiar o cancelar tu suscripción' },
  reason: (sellerName: string) => `Este mensaje trata de tu suscripción en ${sellerName}${sentenceEndAfter(sellerName)}`,
  required: 'Los mensajes como este forman parte de tu suscripción y no se pueden desactivar.',
};
