/** The party that cancels an order; it becomes the order's reason. */
export type CancelActor = 'customer' | 'staff';
