/** Bounds of batches and recalls; read by the server's rules and the browser's forms alike. */
export const RECALL_LIMITS = {
  /** Batches that one recall names. */
  batches: 20,
  /** Parcels' shares of batches that staff note at once. */
  shares: 40,
  /** Rows of the list of batches. */
  batchRows: 300,
  /** Brushes that the list shows of one order. */
  sharesShown: 200,
  /** Parcels of one answer about where batches went. */
  traced: 1_000,
  /** Name and brand of what is called back. */
  product: { min: 3, max: 200 },
  /** What can happen, and what to do. */
  words: { min: 20, max: 2_000 },
  note: { min: 3, max: 200 },
  /** Recalls that are shown to everybody. */
  shown: 50,
  perPage: 50,
} as const;

/** How it is known which batch a parcel's brushes came from: the books take the oldest first, a packer looked. */
export const BATCH_SOURCES = ['books', 'packer'] as const;
export type BatchSource = (typeof BATCH_SOURCES)[number];

/** How sure it is that an order holds brushes of the batches: a packer saw them, the books say so, or nothing speaks against it. */
export const RECALL_CERTAINTIES = ['packed', 'books', 'possible'] as const;
export type RecallCertainty = (typeof RECALL_CERTAINTIES)[number];

/** The buyers that are notified: those that the books name, or all who may hold one. */
export const RECALL_REACHES = ['possible', 'books'] as const;
export type RecallReach = (typeof RECALL_REACHES)[number];

/** What a maker or seller may offer (Regulation (EU) 2023/988, article 37); at least two of them. */
export const RECALL_REMEDIES = ['replacement', 'refund', 'repair'] as const;
export type RecallRemedy = (typeof RECALL_REMEDIES)[number];

/** Filters the notified people: whose chosen remedy is still open, or whose remedy is done. */
export const RECALL_PROGRESSES = ['open', 'done'] as const;
export type RecallProgress = (typeof RECALL_PROGRESSES)[number];

/** What became of the mail to one person. */
export const RECALL_NOTICE_STATES = ['pending', 'sent', 'failed', 'suppressed'] as const;
export type RecallNoticeState = (typeof RECALL_NOTICE_STATES)[number];

const SOFT =
  /volunt|precau|prevent|cautel|discre|rare|raro|raras|specific situation|situaciones (concretas|espec)|no (reported|known) accident|sin accidentes|ningún accidente/iu;

/** Whether words play a hazard down, which article 36 forbids: "voluntary", "precautionary", "in rare situations", no accidents so far. */
export function playsDown(words: string): boolean {
  return SOFT.test(words);
}
