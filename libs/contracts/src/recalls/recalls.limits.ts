/** Bounds of batches and recalls; read by the server's rules and the browser's forms alike. */
export const RECALL_LIMITS = {
  /** Batches that one recall names. */
  batches: 20,
  /** Shares of batches in parcels that staff record at once. */
  shares: 40,
  /** Rows of the list of batches. */
  batchRows: 300,
  /** Brushes that the list shows of one order. */
  sharesShown: 200,
  /** Parcels of one answer about the destination of batches. */
  traced: 1_000,
  /** Name and brand of the recalled product. */
  product: { min: 3, max: 200 },
  /** Hazard and instructions. */
  words: { min: 20, max: 2_000 },
  note: { min: 3, max: 200 },
  /** Recalls in the public list. */
  shown: 50,
  perPage: 50,
} as const;

/** Source of a parcel's batches: the books assume the oldest first, or a packer recorded them. */
export const BATCH_SOURCES = ['books', 'packer'] as const;
export type BatchSource = (typeof BATCH_SOURCES)[number];

/** Certainty that an order has brushes of the batches: a packer recorded them, the books say so, or it is only possible. */
export const RECALL_CERTAINTIES = ['packed', 'books', 'possible'] as const;
export type RecallCertainty = (typeof RECALL_CERTAINTIES)[number];

/** Notified buyers: those that the books name, or all who may have one. */
export const RECALL_REACHES = ['possible', 'books'] as const;
export type RecallReach = (typeof RECALL_REACHES)[number];

/** Remedies of a maker or seller (Regulation (EU) 2023/988, article 37); at least two of them. */
export const RECALL_REMEDIES = ['replacement', 'refund', 'repair'] as const;
export type RecallRemedy = (typeof RECALL_REMEDIES)[number];

/** Filters the notified people: the chosen remedy is still open, or the remedy is done. */
export const RECALL_PROGRESSES = ['open', 'done'] as const;
export type RecallProgress = (typeof RECALL_PROGRESSES)[number];

/** Result of the mail to one person. */
export const RECALL_NOTICE_STATES = ['pending', 'sent', 'failed', 'suppressed'] as const;
export type RecallNoticeState = (typeof RECALL_NOTICE_STATES)[number];

const DOWNPLAYING_WORDS =
  /volunt|precau|prevent|cautel|discre|rare|raro|raras|specific situation|situaciones (concretas|espec)|no (reported|known) accident|sin accidentes|ningún accidente/iu;

/** Whether a text minimises a hazard, which article 36 forbids: "voluntary", "precautionary", "in rare situations", no accidents so far. */
export function isDownplayingHazard(hazardText: string): boolean {
  return DOWNPLAYING_WORDS.test(hazardText);
}
