import type { Carrier } from '@brote/contracts/orders';
import { nameSuffix, type NumberRange } from './wording';

const orderSuffix = (number: string | null): string => (number === null ? '' : ` del pedido ${number}`);

/** Words of the mails that follow an order: on its way, arrived, withdrawn from. */
export const esAfterSale = {
  carriers: {
    correos: 'Correos',
    seur: 'SEUR',
    gls: 'GLS',
    mrw: 'MRW',
    dhl: 'DHL',
    ups: 'UPS',
    other: 'la empresa de transporte',
  } satisfies Readonly<Record<Carrier, string>>,
  tracking: 'Tu paquete',
  trackingNumber: (number: string) => `Número de seguimiento ${number}`,
  track: 'Seguir el paquete',
  seeOrder: 'Ver tu pedido',
  /** The words that Directive 2011/83/EU, article 11a, prescribes for the withdrawal function. */
  withdrawHere: 'Desistir del contrato aquí',
  shipped: {
    subject: (number: string) => `Tu pedido ${number} está en camino`,
    preheader: 'Así puedes seguir tu paquete.',
    heading: (firstName: string | null) => `Tus cepillos están en camino${nameSuffix(firstName)}.`,
    handedOver: (carrier: string) => `Hemos entregado tu paquete a ${carrier}.`,
    journey: ({ min, max }: NumberRange) => `El viaje suele durar ${min}–${max} días hábiles.`,
    changeOfMind: 'Puedes cambiar de opinión hasta 14 días después de recibirlo.',
  },
  delivered: {
    subject: (number: string) => `Tu pedido ${number} ha llegado`,
    preheader: 'Esperamos que te guste.',
    heading: (firstName: string | null) => `Tus cepillos han llegado${nameSuffix(firstName)}.`,
    arrived: (day: string) => `Tu paquete se entregó el ${day}.`,
    wrong: (email: string) => `¿No está o algo ha llegado roto? Escribe a ${email} y lo arreglaremos.`,
    withdrawUntil: (day: string) => `Puedes cambiar de opinión hasta el ${day}.`,
  },
  notArrived: {
    subject: (number: string) => `No hemos podido entregar tu pedido ${number}`,
    preheader: 'Te lo enviamos otra vez, sin coste.',
    heading: (firstName: string | null) => `Tus cepillos no han llegado${nameSuffix(firstName)}.`,
    happened: 'El paquete no ha podido entregarse. Lo sentimos.',
    next: 'Preparamos otro sin coste para ti. No tienes que hacer nada: te avisaremos cuando salga.',
    address: (email: string) => `¿La dirección de abajo no es correcta? Escribe a ${email} cuanto antes.`,
  },
  /** A new link in place of an expired one; `number` is that of the order or plan. */
  newLink: {
    subject: (number: string) => `Tu nuevo enlace a ${number}`,
    preheader: 'Sustituye al que ha caducado.',
    heading: 'Aquí tienes tu nuevo enlace',
    asked: (number: string) => `Has pedido un nuevo enlace a ${number} porque el de nuestro correo anterior ha caducado.`,
    ends: 'Funciona durante 90 días. Se abre sin contraseña, así que no lo compartas con nadie.',
    notYou: 'Si no lo has pedido tú, no tienes que hacer nada.',
    reason: (sellerName: string) => `Recibes este mensaje de ${sellerName} porque se ha pedido un nuevo enlace en nuestra web.`,
  },
  /** The number in a subject is null when the order is not proven to be the recipient's. */
  withdrawals: {
    received: {
      subject: (number: string | null) => `Hemos recibido tu desistimiento${orderSuffix(number)}`,
      preheader: 'Guarda este mensaje: dice qué declaraste y cuándo.',
      heading: 'Hemos recibido tu desistimiento',
      keep: (moment: string) => `Recibimos tu declaración el ${moment} (hora de Madrid). Guarda este mensaje como prueba.`,
      next: 'Te devolvemos lo que pagaste, incluido el envío ordinario, en un plazo de 14 días y por el mismo medio. Podemos esperar a que los productos vuelvan o a que demuestres que los has enviado.',
      sendBack: (address: string) =>
        `Si ya tienes los productos, envíalos de vuelta en un plazo de 14 días a: ${address}. Lo que aún no ha salido no lo enviamos.`,
      planEnds: 'Tu plan termina con esto: no se cobra nada más y no sale ninguna caja más.',
    },
    accepted: {
      subject: (number: string | null) => `Tu desistimiento${orderSuffix(number)} está resuelto`,
      preheader: 'Tu dinero está en camino.',
      heading: 'Tu desistimiento está resuelto',
      money:
        'Te hemos devuelto el dinero al mismo lugar desde el que pagaste. Según tu banco, tarda entre 5 y 10 días hábiles en aparecer. Un mensaje aparte te dice el importe.',
    },
    refused: {
      subject: (number: string | null) => `Sobre tu desistimiento${orderSuffix(number)}`,
      preheader: 'No hemos podido aceptarlo. Este es el motivo.',
      heading: 'No hemos podido aceptar tu desistimiento',
      because: (reason: string) => `El motivo: ${reason}`,
      disagree: (email: string) => `Si lo ves de otra manera, escribe a ${email}. Tus derechos legales no cambian.`,
    },
    declaration: {
      title: 'Lo que declaraste',
      statement: 'Desisto de mi contrato de venta de los siguientes productos:',
      order: (number: string) => `Pedido: ${number}`,
      name: (name: string) => `Nombre: ${name}`,
      email: (email: string) => `Correo electrónico: ${email}`,
      wholeOrder: 'Productos: el pedido completo',
      cameBack: 'De ello, nos ha llegado:',
      /** Name of a plan, which ends as a whole. */
      reference: (reference: string) => `Referencia: ${reference}`,
      plan: (name: string) => `Plan: ${name}, con todas sus cajas`,
      line: (name: string, quantity: number, sealOpened: boolean) =>
        `Productos: ${quantity} × ${name} (${sealOpened ? 'precinto abierto' : 'con precinto'})`,
      reason: (reason: string) => `Motivo (opcional): ${reason}`,
      receivedAt: (moment: string, utc: string) => `Recibido: ${moment} en Madrid (${utc})`,
      /** Placeholder for text that a stranger could use to lead the recipient elsewhere. */
      leftOut: '(no se repite aquí porque contiene un enlace)',
    },
    reason: (sellerName: string) =>
      `Alguien ha desistido de una compra en ${sellerName} y ha dado esta dirección. La ley exige este mensaje; no se puede desactivar.`,
  },
};
