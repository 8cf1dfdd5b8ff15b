import type { SupportCategory, UnsubscribeTopic } from '@brote/contracts/notifications';
import { sentenceEndAfter } from './wording';

/** Words of the mails about messages to the shop. */
export const esTickets = {
  /** The button to the conversation. */
  answerHere: 'Responder aquí',
  received: {
    contactSubject: (number: string) => `Tu mensaje (${number})`,
    supportSubject: (number: string) => `Tu consulta (${number})`,
    preheader: 'Gracias por escribirnos. Lo leerá una persona.',
    heading: 'Hemos recibido tu mensaje',
    contact: 'Gracias por escribirnos. Lo lee una persona y te responde lo antes posible.',
    support: (moment: string, hours: number) =>
      `Gracias por escribirnos. Lo lee una persona y te responde en un plazo de ${hours} horas, es decir, hasta el ${moment} (hora de Madrid).`,
    number: (number: string) => `Tu número: ${number}. Si quieres añadir algo, responde aquí: la conversación se abre sin iniciar sesión.`,
    copy: 'Lo que escribiste',
    notYou: '¿No has sido tú? Entonces alguien ha escrito tu dirección por error. No tienes que hacer nada.',
    reason: (sellerName: string) => `Se ha rellenado un formulario de ${sellerName} con esta dirección; este único mensaje lo confirma.`,
  },
  forwarded: {
    preheader: 'Del formulario de la tienda.',
    contactHeading: 'Un mensaje del formulario de contacto',
    supportHeading: 'Una consulta de soporte',
    replyHeading: 'Una respuesta en una conversación',
    answer: 'Responde a este mensaje: la respuesta llega a quien lo escribió. Nadie ha comprobado que la dirección sea suya.',
    answerBy: (moment: string) => `Respuesta prometida hasta el ${moment} (hora de Madrid).`,
    from: 'De',
    about: 'Asunto',
    account: (userId: string) => `Cuenta ${userId}`,
    noAccount: 'Sin iniciar sesión',
    reason: 'Aquí puede escribir cualquiera: abre con cuidado los enlaces que contenga.',
  },
  answered: {
    preheader: (number: string) => `Sobre tu mensaje ${number}.`,
    heading: 'Nuestra respuesta',
    about: 'Tu número',
    again: '¿Falta algo? «Responder aquí» abre la conversación entera, sin iniciar sesión. Si respondes a este mensaje, también nos llega.',
    reason: (sellerName: string) => `Escribiste a ${sellerName}; esta es la respuesta.`,
  },
  categories: {
    subscription: 'Suscripción',
    delivery: 'Entrega',
    billing: 'Facturación',
    product: 'Producto',
    account: 'Cuenta',
    other: 'Otra cosa',
  } satisfies Readonly<Record<SupportCategory, string>>,
};

/** Words at the foot of mails to people with an account. */
export const esPreferences = {
  /** Reason of a mail that cannot be switched off. */
  required: 'Los mensajes como este forman parte de tu pedido y no se pueden desactivar.',
  unsubscribe: {
    orderUpdates: 'No recibir más mensajes sobre pedidos en camino',
    subscriptionReminders: 'No recibir más recordatorios de tu suscripción',
    marketing: 'No recibir más novedades',
  } satisfies Readonly<Record<UnsubscribeTopic, string>>,
  preferences: 'Elegir sobre qué te escribimos',
};

/** Frame around the words of staff. */
export const esStaff = {
  /** Replacement for a name that cannot be shown. */
  anybody: 'cliente',
  /** Subject of a test. */
  test: (subject: string) => `[Prueba] ${subject}`,
  /** Reason why this person gets it. */
  reasons: {
    announcement: (sellerName) => `Comunicación comercial de ${sellerName}: la recibes porque en tu cuenta has elegido recibir novedades.`,
    'personal-message': (sellerName) => `Te ha escrito una persona del equipo de ${sellerName}; puedes responder a este mensaje.`,
    'template-test': (sellerName) =>
      `Una prueba con datos de ejemplo, pedida en la administración de ${sellerName}${sentenceEndAfter(sellerName)}`,
  } satisfies Readonly<Record<'announcement' | 'personal-message' | 'template-test', (sellerName: string) => string>>,
};
