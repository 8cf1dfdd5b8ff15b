import type { ProducerDeclarations } from './producer-declaration';

export const producerDeclarations: ProducerDeclarations = {
  declarations: [
    {
      version: '1.0',
      isCurrent: true,
      declaredOn: '2026-12-20',
      fields: [
        { letter: 'a', title: 'Nombre del sistema informático', texts: ['Cepillos'] },
        { letter: 'l', title: 'Fecha y lugar en que se suscribe', texts: ['20 de diciembre de 2026', 'Valencia, España'] },
      ],
    },
  ],
};
