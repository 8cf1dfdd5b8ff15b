import { defineTranslations, useTranslations } from '@brote/ui-kit/i18n';

/** The texts of the components in the stories. */
const storyTexts = defineTranslations(
  {
    orders: 'Orders',
    number: 'Number',
    customer: 'Customer',
    state: 'State',
    placed: 'Placed',
    total: 'Total',
    search: 'Search by number or email',
    status: 'State of the order',
    from: 'From',
    until: 'Until',
    none: 'No order matches these filters.',
    cancel: 'Cancel order',
    cancelQuestion: 'Cancel the order BR-2026-000123?',
    cancelConsequence: 'The buyer gets 7.00 € back within five days, and the brushes go back into stock.',
    keep: 'Keep the order',
    ship: 'Ship the order',
    note: 'Note',
    refused: 'The order was cancelled a moment ago.',
  },
  {
    orders: 'Pedidos',
    number: 'Número',
    customer: 'Cliente',
    state: 'Estado',
    placed: 'Fecha',
    total: 'Total',
    search: 'Busca por número o correo',
    status: 'Estado del pedido',
    from: 'Desde',
    until: 'Hasta',
    none: 'Ningún pedido coincide con estos filtros.',
    cancel: 'Cancelar el pedido',
    cancelQuestion: '¿Cancelar el pedido BR-2026-000123?',
    cancelConsequence: 'Se devuelven 7,00 € en un plazo de cinco días y los cepillos vuelven al almacén.',
    keep: 'Mantener el pedido',
    ship: 'Enviar el pedido',
    note: 'Nota',
    refused: 'El pedido se ha cancelado hace un momento.',
  },
);

/** Returns the texts of the stories in the chosen language. */
export const useStoryTexts = () => useTranslations(storyTexts);
