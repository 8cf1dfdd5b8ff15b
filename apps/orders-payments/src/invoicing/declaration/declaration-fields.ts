import type { DeclarationField } from '@brote/contracts/staff-orders';
import type { InvoicingSoftware } from '@brote/verifactu';

/** What a declaration says besides the identity of the program in its records. */
export interface DeclarationData {
  software: InvoicingSoftware;
  producerAddress: string;
  /** The day of the signature, `YYYY-MM-DD`; null before it. */
  declaredOn: string | null;
  /** Town and country of the signature; null where the producer has not named them. */
  place: string | null;
}

const NOT_SIGNED = 'Pendiente: la persona o entidad productora no ha suscrito todavía esta declaración.';
const DAY_FORMAT = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const yesOrNo = (flag: boolean): string => (flag ? 'S - Sí' : 'N - No');

/** Components and functions of the program. They hold for all versions so far. */
const DESCRIPTION = [
  'Se trata únicamente de software: una tienda en línea con su panel de administración, que se instala en servidores con Node.js, PostgreSQL y NATS y se usa con un navegador. No incluye hardware.',
  'Vende productos y suscripciones, cobra, y expide facturas y facturas rectificativas en PDF con su código QR. Con cada una genera, en la misma transacción de la base de datos, su registro de facturación, con huella y encadenado con el anterior.',
  'Impide cambiar o borrar documentos y registros, comprueba cada día toda la cadena y avisa si algo falta o no concuerda. Exporta libros de IVA, las cifras del régimen OSS y todos los registros, que un programa independiente puede volver a calcular.',
];

/** The fields a to l that article 15.1 of the order HAC/1177/2024 demands, in its order. */
export function declarationFields(data: DeclarationData): DeclarationField[] {
  return [...programFields(data.software), ...producerFields(data)];
}

function programFields({ name, id, version, isVerifactuOnly, canServeManyIssuers }: InvoicingSoftware): DeclarationField[] {
  const signature = isVerifactuOnly
    ? 'No procede: el sistema informático solo funciona como «VERI*FACTU».'
    : 'Ninguno: el sistema informático no firma registros.';
  return [
    field('a', 'Nombre del sistema informático', name),
    field('b', 'Código identificador del sistema informático', id),
    field('c', 'Identificador completo de la versión', version),
    field('d', 'Componentes, hardware y software, descripción y principales funcionalidades', ...DESCRIPTION),
    field('e', 'Solo puede funcionar exclusivamente como «VERI*FACTU»', yesOrNo(isVerifactuOnly)),
    field(
      'f',
      'Permite ser usado por varios obligados tributarios, o por un mismo usuario para la facturación de varios obligados tributarios',
      yesOrNo(canServeManyIssuers),
    ),
    field('g', 'Tipos de firma de los registros de facturación y de evento cuando no se usa como «VERI*FACTU»', signature),
  ];
}

function producerFields({ software, producerAddress, declaredOn, place }: DeclarationData): DeclarationField[] {
  const { producer } = software;
  return [
    field('h', 'Nombre y apellidos o razón social de la persona o entidad productora', producer.name),
    field('i', 'Número de identificación fiscal (NIF) español de la persona o entidad productora', producer.nif),
    field('j', 'Dirección postal completa de contacto de la persona o entidad productora', producerAddress),
    field(
      'k',
      'Declaración de cumplimiento',
      'La persona o entidad productora hace constar que este sistema informático, en la versión indicada, cumple con lo dispuesto en el artículo 29.2.j) de la Ley 58/2003, de 17 de diciembre, General Tributaria; en el Reglamento que establece los requisitos que deben adoptar los sistemas y programas informáticos o electrónicos que soporten los procesos de facturación de empresarios y profesionales, y la estandarización de formatos de los registros de facturación, aprobado por el Real Decreto 1007/2023, de 5 de diciembre; en la Orden HAC/1177/2024, de 17 de octubre; y en la sede electrónica de la Agencia Estatal de Administración Tributaria para todo aquello que complete las especificaciones de dicha orden.',
    ),
    field(
      'l',
      'Fecha y lugar en que se suscribe',
      ...(declaredOn === null || place === null ? [NOT_SIGNED] : [formatDay(declaredOn), place]),
    ),
  ];
}

const field = (letter: string, title: string, ...texts: string[]): DeclarationField => ({ letter, title, texts });

/** Day, month and year in that order. */
const formatDay = (day: string): string => DAY_FORMAT.format(new Date(`${day}T00:00:00Z`));
