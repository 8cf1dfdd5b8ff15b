/** A delivery of an erased person that has not left after so many days is called off and paid back: the law gives as long for a delivery. */
export const LONGEST_WAIT_DAYS = 30;
