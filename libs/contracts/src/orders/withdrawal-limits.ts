/**
 * Brushes of a plan that a withdrawal can tell apart: four for each of its first hundred deliveries. Deliveries that were left out count too, and more than
 * a few may leave while nobody knows that the first one arrived, which keeps the time open.
 */
export const MOST_SENT_BRUSHES = 400;
