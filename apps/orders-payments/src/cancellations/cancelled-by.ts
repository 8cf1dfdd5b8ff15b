/** Who called an order off, which becomes its reason. */
export type CancelledBy = 'customer' | 'staff';
