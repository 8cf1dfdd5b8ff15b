/** Who called an order off, which becomes its reason. */
export type CancelActor = 'customer' | 'staff';
