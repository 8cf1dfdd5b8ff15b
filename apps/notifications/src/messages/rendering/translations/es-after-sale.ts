import type { AfterSaleTranslations } from './service-translations';

const nameSuffix = (firstName: string | null): string => (firstName === null ? '' : `, ${firstName}`);
const orderSuffix = (number: string | null): string => (number === null ? '' : ` del pedido ${number}`);

export const esAfterSale: AfterSaleTranslations = {
  carriers: { correos: 'Correos', seur: 'SEUR', gls: 'GLS', mrw: 'MRW', dhl: 'DHL', ups: 'UPS', other: 'la empresa de transporte' },
  tracking: 'Tu paquete',
  trackingNumber: (number) => `Número de seguimiento ${number}`,
  track: 'Seguir el paquete',
  seeOrder: 'Ver tu pedido',
  withdrawHere: 'Desistir del contrato aquí',
  shipped: {
    subject: (number) => `Tu pedido ${number} está en camino`,
    preheader: 'Así puedes seguir tu paquete.',
    heading: (firstName) => `Tus cepillos están en camino${nameSuffix(firstName)}.`,
    handedOver: (carrier) => `Hemos entregado tu paquete a ${carrier}.`,
    journey: ({ min, max }) => `El viaje suele durar ${min}–${max} días hábiles.`,
    changeOfMind: 'Puedes cambiar de opinión hasta 14 días después de recibirlo.',
  },
  delivered: {
    subject: (number) => `Tu pedido ${number} ha llegado`,
    preheader: 'Esperamos que te guste.',
    heading: (firstName) => `Tus cepillos han llegado${nameSuffix(firstName)}.`,
    arrived: (day) => `Tu paquete se entregó el ${day}.`,
    wrong: (email) => `¿No está o algo ha llegado roto? Escribe a ${email} y lo arreglaremos.`,
    withdrawUntil: (day) => `Puedes cambiar de opinión hasta el ${day}.`,
  },
  notArrived: {
    subject: (number) => `No hemos podido entregar tu pedido ${number}`,
    preheader: 'Te lo enviamos otra vez, sin coste.',
    heading: (firstName) => `Tus cepillos no han llegado${nameSuffix(firstName)}.`,
    happened: 'El paquete no ha podido entregarse. Lo sentimos.',
    next: 'Preparamos otro sin coste para ti. No tienes que hacer nada: te avisaremos cuando salga.',
    address: (email) => `¿La dirección de abajo no es correcta? Escribe a ${email} cuanto antes.`,
  },
  newLink: {
    subject: (number) => `Tu nuevo enlace a ${number}`,
    preheader: 'Sustituye al que ha caducado.',
    heading: 'Aquí tienes tu nuevo enlace',
    asked: (number) => `Has pedido un nuevo enlace a ${number} porque el de nuestro correo anterior ha caducado.`,
    ends: 'Funciona durante 90 días. Se abre sin contraseña, así que no lo compartas con nadie.',
    notYou: 'Si no lo has pedido tú, no tienes que hacer nada.',
    reason: (sellerName) => `Recibes este mensaje de ${sellerName} porque se ha pedido un nuevo enlace en nuestra web.`,
  },
  withdrawals: {
    received: {
      subject: (number) => `Hemos recibido tu desistimiento${orderSuffix(number)}`,
      preheader: 'Guarda este mensaje: dice qué declaraste y cuándo.',
      heading: 'Hemos recibido tu desistimiento',
      keep: (moment) => `Recibimos tu declaración el ${moment} (hora de Madrid). Guarda este mensaje como prueba.`,
      next: 'Te devolvemos lo que pagaste, incluido el envío ordinario, en un plazo de 14 días y por el mismo medio. Podemos esperar a que los productos vuelvan o a que demuestres que los has enviado.',
      sendBack: (address) =>
        `Si ya tienes los productos, envíalos de vuelta en un plazo de 14 días a: ${address}. Lo que aún no ha salido no lo enviamos.`,
      planEnds: 'Tu plan termina con esto: no se cobra nada más y no sale ninguna caja más.',
    },
    accepted: {
      subject: (number) => `Tu desistimiento${orderSuffix(number)} está resuelto`,
      preheader: 'Tu dinero está en camino.',
      heading: 'Tu desistimiento está resuelto',
      money:
        'Te hemos devuelto el dinero al mismo lugar desde el que pagaste. Según tu banco, tarda entre 5 y 10 días hábiles en aparecer. Un mensaje aparte te dice el importe.',
    },
    refused: {
      subject: (number) => `Sobre tu desistimiento${orderSuffix(number)}`,
      preheader: 'No hemos podido aceptarlo. Este es el motivo.',
      heading: 'No hemos podido aceptar tu desistimiento',
      because: (reason) => `El motivo: ${reason}`,
      disagree: (email) => `Si lo ves de otra manera, escribe a ${email}. Tus derechos legales no cambian.`,
    },
    declaration: {
      title: 'Lo que declaraste',
      statement: 'Desisto de mi contrato de venta de los siguientes productos:',
      order: (number) => `Pedido: ${number}`,
      name: (name) => `Nombre: ${name}`,
      email: (email) => `Correo electrónico: ${email}`,
      wholeOrder: 'Productos: el pedido completo',
      cameBack: 'De ello, nos ha llegado:',
      reference: (reference) => `Referencia: ${reference}`,
      plan: (name) => `Plan: ${name}, con todas sus cajas`,
      line: (name, quantity, sealOpened) => `Productos: ${quantity} × ${name} (${sealOpened ? 'precinto abierto' : 'con precinto'})`,
      reason: (reason) => `Motivo (opcional): ${reason}`,
      receivedAt: (moment, utc) => `Recibido: ${moment} en Madrid (${utc})`,
      leftOut: '(no se repite aquí porque contiene un enlace)',
    },
    reason: (sellerName) =>
      `Alguien ha desistido de una compra en ${sellerName} y ha dado esta dirección. La ley exige este mensaje; no se puede desactivar.`,
  },
};
