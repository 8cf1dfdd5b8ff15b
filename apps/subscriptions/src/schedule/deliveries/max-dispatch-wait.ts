/** Days after which an erased person's delivery that has not left is cancelled and refunded. The law sets the same limit for a delivery. */
export const MAX_DISPATCH_WAIT_DAYS = 30;
