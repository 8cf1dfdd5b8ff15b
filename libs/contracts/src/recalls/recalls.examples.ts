import { BRAND_NAME } from '@brote/brand';
import type {
  BatchRow,
  BlockBatchRequest,
  FinishRemedyRequest,
  RecordOrderBatchesRequest,
  OpenRecallRequest,
  OrderBatchesView,
  RecallByLinkView,
  RecallNotice,
  RecallRecipient,
  RecallPreview,
  RecallScope,
  RecallView,
  StaffRecallView,
} from './index';

const orderId = '0192f0c0-0000-4000-8000-00000000000d';

export const orderBatches: OrderBatchesView = {
  ...{ orderId, leftAt: '2026-11-20T10:00:00.000Z', source: 'books' },
  shares: [
    { sku: 'adult-blue', batch: 'L-2611-A', pieces: 2 },
    { sku: 'kids-yellow', batch: null, pieces: 1 },
  ],
};
export const recordOrderBatchesRequest: RecordOrderBatchesRequest = {
  orderId,
  shares: [
    { sku: 'adult-blue', batch: 'L-2611-B', pieces: 2 },
    { sku: 'kids-yellow', batch: null, pieces: 1 },
  ],
};
export const batchRow: BatchRow = {
  ...{ batch: 'L-2611-A', sku: 'adult-blue', received: 200, left: 150, sent: 50, firstArrivedAt: '2026-11-12T09:00:00.000Z' },
};
export const blockBatchRequest: BlockBatchRequest = {
  blockId: '0192f0c0-0000-4000-8000-0000000000e9',
  batch: 'L-2611-A',
  reason: 'Retirada del fabricante',
};

const recallId = '0192f0c0-0000-4000-8000-0000000000f1';
export const recallScope: RecallScope = {
  ...{ batches: ['L-2611-A'], skus: ['adult-blue'], shippedFrom: null, shippedUntil: null, reach: 'possible' },
};
export const recallPreview: RecallPreview = { people: 41, orders: 44, packed: 3, books: 31, possible: 10, unreachable: 1 };
const recallText: Pick<RecallView, 'product' | 'hazard' | 'action'> = {
  product: { en: `${BRAND_NAME} bamboo toothbrush for adults, blue`, es: `Cepillo de dientes de bambú ${BRAND_NAME} para adultos, azul` },
  hazard: {
    en: 'Bristles can come loose while you brush. Whoever swallows or inhales them can choke.',
    es: 'Las cerdas pueden soltarse durante el cepillado. Quien las trague o inhale puede asfixiarse.',
  },
  action: {
    en: 'Put the brush aside, out of the reach of children, and throw it away.',
    es: 'Guarda el cepillo fuera del alcance de los niños y tíralo a la basura.',
  },
};
export const openRecallRequest: OpenRecallRequest = { ...recallScope, ...recallText, recallId, remedies: ['replacement', 'refund'] };
export const recall: RecallView = {
  ...{ id: recallId, ...recallText, batches: ['L-2611-A'], skus: ['adult-blue'], sentFrom: '2026-11-12', sentUntil: '2026-11-20' },
  ...{ remedies: ['replacement', 'refund'], openedAt: '2026-11-20T10:00:00.000Z', closedAt: null },
};
export const staffRecall: StaffRecallView = {
  ...recall,
  reach: 'possible',
  notified: 38,
  pending: 2,
  failed: 1,
  answered: 9,
  openRemedies: 7,
  doneRemedies: 3,
};
export const recallRecipient: RecallRecipient = {
  ...{ id: '0192f0c0-0000-4000-8000-0000000000f2', orderId, orderNumber: 'BR-2026-000123', orders: 1, certainty: 'books', state: 'sent' },
  ...{ finalizedAt: '2026-11-20T10:00:05.000Z', remedy: 'refund', answeredAt: '2026-11-20T11:00:00.000Z' },
  ...{ doneRemedy: null, doneAt: null, doneNote: null },
};
export const finishRemedyRequest: FinishRemedyRequest = {
  ...{ recallId, noticeId: recallRecipient.id, remedy: 'refund', note: 'Reembolso del 20 de noviembre' },
};
export const recallByLink: RecallByLinkView = {
  ...{ recall, orderNumbers: ['BR-2026-000123'], remedy: null, doneRemedy: null, doneAt: null },
};
export const recallNotice: RecallNotice = { ...recallByLink, email: 'lucia.ferrer@example.com', locale: 'es', token: 'se.cret' };
