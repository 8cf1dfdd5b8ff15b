export { describeError } from './describe-error';
export { ApplyStripeEvents } from './events/apply-stripe-events';
export { FindUndeliveredEvents } from './events/find-undelivered-events';
export { KeepCausesOfStripeEvents1764990000000 } from './events/keep-causes.migration';
export { StripeEvents } from './events/stripe-events';
export { idAt, type EventObject, type StripeSubjects } from './events/subjects';
export { failureOf, isRefusal, isStripeFault } from './stripe-outcome';
export { StripePace } from './stripe-pace';
export { StripeModule } from './stripe.module';
