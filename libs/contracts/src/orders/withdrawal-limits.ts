/**
 * Brushes of a plan that a withdrawal can name: four for each of its first hundred deliveries, skipped ones included. A few may leave
 * before the first is known to have arrived, which extends the time.
 */
export const MAX_SENT_BRUSHES = 400;
