/**
 * Brushes of a plan that a withdrawal can name: four for each of its first hundred deliveries. Skipped deliveries count too. A few may also
 * leave before the first is known to have arrived, which keeps the time open.
 */
export const MOST_SENT_BRUSHES = 400;
