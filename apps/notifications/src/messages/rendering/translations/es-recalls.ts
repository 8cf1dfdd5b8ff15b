import type { RecallRemedy } from '@brote/contracts/recalls';
import { sentenceEndAfter } from './wording';

/** Words of the mail to buyers of a recalled product; the order of its parts is that of Regulation (EU) 2023/988, article 36. */
export const esRecalls = {
  /** Headline that the law prescribes. */
  heading: 'Retirada de producto por razones de seguridad',
  subject: (product: string) => `Retirada de producto por razones de seguridad: ${product}`,
  preheader: 'Deja de usar este producto de inmediato. De qué se trata, qué hacer y qué te corresponde.',
  batches: (count: number): string => (count > 1 ? 'Lotes' : 'Lote'),
  wholeProduct: 'todos los lotes',
  sold: 'Venta',
  sentBetween: (from: string, until: string) => `En nuestra tienda en línea, con envíos entre el ${from} y el ${until}`,
  sentFrom: (from: string) => `En nuestra tienda en línea, con envíos desde el ${from}`,
  sentInShop: 'En nuestra tienda en línea',
  hazard: 'El peligro',
  action: 'Qué hacer',
  stopUsing: 'Deja de usar el producto de inmediato.',
  remedies: 'Qué te corresponde',
  remediesLead: 'Eliges tú, y no te cuesta nada:',
  remedy: {
    replacement: 'Sustitución: te enviamos un producto seguro del mismo tipo y, como mínimo, del mismo valor y calidad.',
    refund: 'Reembolso: te devolvemos, como mínimo, el precio que pagaste.',
    repair: 'Reparación: hacemos que el producto sea seguro.',
  } satisfies Readonly<Record<RecallRemedy, string>>,
  choose: 'Elegir qué quiero',
  orders: (numbers: string, count: number) => `Afecta a ${count > 1 ? 'tus pedidos' : 'tu pedido'} ${numbers}.`,
  share: 'Si has regalado el producto o conoces a alguien que use uno, avísale, por favor.',
  ask: (email: string) => `¿Preguntas? Escribe a ${email}: contesta una persona, en español y en inglés, gratis.`,
  page: 'Todas las retiradas de productos',
  reason: (sellerName: string) =>
    `Recibes este mensaje porque compraste este producto en ${sellerName}${sentenceEndAfter(sellerName)} Lo exige la ley, con independencia de los mensajes nuestros que hayas elegido recibir.`,
  /** Mails about a remedy that was carried out. Refunds have mails of their own. */
  done: {
    replacement: {
      subject: (product: string) => `Sustitución enviada: ${product}`,
      preheader: 'Un producto seguro en lugar del retirado, sin coste para ti.',
      heading: 'Te hemos enviado otro producto',
      text: 'En su lugar te hemos enviado, sin coste para ti, un producto seguro del mismo tipo y, como mínimo, del mismo valor y calidad. No vuelvas a usar el retirado.',
    },
    repair: {
      subject: (product: string) => `Reparación terminada: ${product}`,
      preheader: 'Hemos hecho que tu producto sea seguro, sin coste para ti.',
      heading: 'Tu producto está reparado',
      text: 'Hemos hecho que el tuyo sea seguro, sin coste para ti.',
    },
  },
  calledBack: (product: string) => `Producto retirado por razones de seguridad: ${product}.`,
  see: 'Ver la retirada',
  notRight: (email: string) => `¿Algo no está bien? Escribe a ${email}: contesta una persona, en español y en inglés, gratis.`,
  doneReason: (sellerName: string) =>
    `Recibes este mensaje porque compraste el producto retirado en ${sellerName}${sentenceEndAfter(sellerName)}`,
};
