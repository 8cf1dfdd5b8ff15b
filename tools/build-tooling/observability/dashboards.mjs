// The dashboards of the shop: title, description, unit and expressions of each panel. `npm run dashboards` makes the files of Grafana.

/** A line over time for each expression; the second member of a pair is its legend. */
const panel = (title, unit, description, ...queries) => ({ type: 'timeseries', title, unit, description, queries });
/** The current value of one expression. */
const number = (title, unit, description, ...queries) => ({ type: 'stat', title, unit, description, queries });

const rate = (metric, by) => `sum by (${by}) (rate(${metric}[$__rate_interval]))`;

const sales = {
  uid: 'brote-sales',
  title: 'Shop: sales and money',
  panels: [
    number('Orders today', 'short', 'Orders that were paid in the last 24 hours.', ['sum(increase(orders_paid_total[24h]))', 'orders']),
    number('Paid today', 'currencyEUR', 'Amount of the orders and charges that were paid in the last 24 hours, before refunds.', [
      '(sum(increase(orders_paid_cents_total[24h])) + sum(increase(plan_charged_cents_total[24h]))) / 100',
      'euros',
    ]),
    number('Payments without an order', 'short', 'Payments at Stripe that staff have to decide about. It must be 0.', [
      'max(unknown_payments_open)',
      'payments',
    ]),
    number('Open disputes', 'short', 'Disputes that the bank has not decided yet.', ['max(disputes_open)', 'disputes']),
    panel(
      'Orders per hour',
      'short',
      'Paid orders, and those of the same hour a week ago.',
      ['sum(increase(orders_paid_total[1h]))', 'now'],
      ['sum(increase(orders_paid_total[1h] offset 1w))', 'a week ago'],
    ),
    panel('Checkout Sessions opened per hour', 'short', 'Customers who reached the payment page of Stripe.', [
      'sum(increase(stripe_call_seconds_count{method="POST",path="/v1/checkout/sessions",status="200"}[1h]))',
      'sessions',
    ]),
    panel('Charges of plans per day', 'short', 'Attempts to charge plans, by outcome.', [
      'sum by (outcome) (increase(plan_charges_total[24h]))',
      '{{outcome}}',
    ]),
    panel('Overdue checkouts', 'short', 'Checkouts that have been due for two minutes, by their step.', [
      'max by (step) (saga_overdue)',
      '{{step}}',
    ]),
    panel(
      'Refunds that need a person',
      'short',
      'Failed or refused refunds in 24 hours.',
      ['sum(increase(refund_failed_total[24h]))', 'orders, failed'],
      ['sum(increase(charge_refund_failed_total[24h]))', 'plans, failed'],
      ['sum(increase(refund_refused_total[24h]))', 'refused'],
    ),
    panel('Stock', 'short', 'Pieces of each SKU that can be bought.', ['max by (sku) (stock_available)', '{{sku}}']),
    panel('Brushes that plans lack', 'short', 'Need of the plans within 30 days, less the stock. Above 0, pieces are missing.', [
      'max by (sku) (plan_brushes_needed) - max by (sku) (stock_available)',
      '{{sku}}',
    ]),
    panel(
      'Documents that wait',
      's',
      'Age of the oldest document of a plan, and of the oldest record for the tax agency.',
      ['max(plan_document_oldest_seconds)', 'document of a plan'],
      ['max(billing_record_oldest_unsent_seconds)', 'record for the tax agency'],
    ),
  ],
};

const events = {
  uid: 'brote-events',
  title: 'Shop: events and jobs',
  panels: [
    panel('Age of the oldest unpublished event', 's', 'Seconds that the oldest event has waited in the outbox, by service.', [
      'max by (service) (outbox_oldest_age_seconds)',
      '{{service}}',
    ]),
    panel('Events to be published', 'short', 'Rows of the outbox without a publication, by service.', [
      'max by (service) (outbox_unpublished)',
      '{{service}}',
    ]),
    panel('Events published', 'ops', 'Events per second that the broker has stored or rejected, by service.', [
      rate('outbox_publish_total', 'service, result'),
      '{{service}} {{result}}',
    ]),
    panel('Events to be read', 'short', 'Events of each stream that a service has not applied yet.', [
      'max by (service, stream) (consumer_pending)',
      '{{service}} {{stream}}',
    ]),
    panel('Lag of events', 's', 'Time from a change to its effect in another service, at the 95th percentile.', [
      'histogram_quantile(0.95, sum by (service, le) (rate(consumer_lag_seconds_bucket[$__rate_interval])))',
      '{{service}}',
    ]),
    panel('Dead letters', 'short', 'Events that could not be handled and wait for a decision of staff.', [
      'max by (service) (dead_letter_open)',
      '{{service}}',
    ]),
    panel('Failed events', 'ops', 'Failures of event handlers per second, before retries.', [
      rate('event_failures_total', 'service, type'),
      '{{service}} {{type}}',
    ]),
    panel('Jobs that keep failing', 'short', 'Jobs that have failed eight times or more, by queue.', [
      'max by (service, queue) (jobs_failing)',
      '{{service}} {{queue}}',
    ]),
    panel('Failed rounds of work', 'ops', 'Rounds of repeated work that failed, per second.', [
      rate('work_failures_total', 'service, work'),
      '{{service}} {{work}}',
    ]),
    panel('Time since the last round of work', 's', 'Seconds since each repeated work has ended without an error.', [
      'time() - max by (service, work) (work_completed_timestamp_seconds)',
      '{{service}} {{work}}',
    ]),
    panel('Repairs of the reconciler', 'short', 'Cases that were missed and repaired, per hour.', [
      'sum by (kind) (increase(reconciler_repairs_total[1h]))',
      '{{kind}}',
    ]),
    panel(
      'Events of Stripe',
      'ops',
      'New events of Stripe per second by type, whether delivered or retrieved.',
      [rate('stripe_events_received_total', 'type'), '{{type}}'],
      ['sum(rate(stripe_events_ignored_total[$__rate_interval]))', 'ignored'],
    ),
  ],
};

const services = {
  uid: 'brote-services',
  title: 'Shop: services and requests',
  panels: [
    panel('Conditions of readiness', 'bool_yes_no', 'Database, broker and outbox of each service.', [
      'min by (service, check) (health_check_up)',
      '{{service}} {{check}}',
    ]),
    panel('Requests by status', 'reqps', 'Requests of customers and staff per second at the gateway, without cached pages.', [
      rate('http_request_seconds_count', 'status'),
      '{{status}}',
    ]),
    panel('Failed requests by route', 'reqps', 'Replies with a status from 500 on, per second.', [
      rate('http_request_seconds_count{status=~"5.."}', 'method, route'),
      '{{method}} {{route}}',
    ]),
    panel(
      'Duration of requests',
      's',
      'Time from request to reply at the 50th, 95th and 99th percentile.',
      ...['0.5', '0.95', '0.99'].map((quantile) => [
        `histogram_quantile(${quantile}, sum by (le) (rate(http_request_seconds_bucket{route!="/api/v1/admin/dashboard/live"}[$__rate_interval])))`,
        quantile,
      ]),
    ),
    panel('Slowest routes', 's', 'The ten routes with the highest 95th percentile.', [
      'topk(10, histogram_quantile(0.95, sum by (route, le) (rate(http_request_seconds_bucket{route!="/api/v1/admin/dashboard/live"}[$__rate_interval]))))',
      '{{route}}',
    ]),
    panel('Requests between services', 's', 'Duration of requests over the broker at the 95th percentile, by the service that replies.', [
      'histogram_quantile(0.95, sum by (service, le) (rate(request_seconds_bucket[$__rate_interval])))',
      '{{service}}',
    ]),
    panel('Expired requests', 'ops', 'Requests over the broker that were not executed because their deadline had passed.', [
      rate('requests_expired_total', 'service, request'),
      '{{service}} {{request}}',
    ]),
    panel('Calls to Stripe', 's', 'Duration of calls to Stripe at the 95th percentile, by path.', [
      'histogram_quantile(0.95, sum by (path, le) (rate(stripe_call_seconds_bucket[$__rate_interval])))',
      '{{path}}',
    ]),
    panel('Calls to Stripe without an answer', 'ops', 'Calls per second that got no response or were repeated.', [
      'sum(rate(stripe_calls_started_total[$__rate_interval])) - sum(rate(stripe_call_seconds_count[$__rate_interval]))',
      'calls',
    ]),
    panel('Event loop', 's', 'Delay of the event loop of each process at the 99th percentile.', [
      'max by (service, instance) (nodejs_eventloop_lag_p99_seconds)',
      '{{service}} {{instance}}',
    ]),
    panel('Memory', 'bytes', 'Resident memory of each process.', [
      'max by (service, instance) (process_resident_memory_bytes)',
      '{{service}} {{instance}}',
    ]),
    panel('CPU', 'percentunit', 'Part of one core that each process uses.', [
      'sum by (service, instance) (rate(process_cpu_seconds_total[$__rate_interval]))',
      '{{service}} {{instance}}',
    ]),
    panel('Passwords in the queue', 'short', 'Passwords that wait for their hash at identity.', [
      'max(password_hashes_waiting)',
      'passwords',
    ]),
  ],
};

const mail = {
  uid: 'brote-mail',
  title: 'Shop: mail',
  panels: [
    number('Mails that wait', 'short', 'Mails in the queue.', ['max(messages_pending)', 'mails']),
    number('Age of the oldest mail', 's', 'Seconds that the oldest mail in the queue has waited.', [
      'max(message_oldest_age_seconds)',
      'seconds',
    ]),
    number('Failed today', 'short', 'Mails that failed for good in the last 24 hours.', [
      'sum(increase(mail_outcomes_total{outcome="failed"}[24h]))',
      'mails',
    ]),
    panel('Mails by outcome', 'short', 'Mails per hour by the outcome of their delivery.', [
      'sum by (outcome) (increase(mail_outcomes_total[1h]))',
      '{{outcome}}',
    ]),
    panel('Sent mails by template', 'short', 'Mails per hour that the server has accepted, by template.', [
      'sum by (template) (increase(mail_outcomes_total{outcome="sent"}[1h]))',
      '{{template}}',
    ]),
    panel('Failed mails by template', 'short', 'Mails per hour that failed for good, by template.', [
      'sum by (template) (increase(mail_outcomes_total{outcome="failed"}[1h]))',
      '{{template}}',
    ]),
    panel('Duration of a delivery', 's', 'Time from the claim of a mail to the answer of the server, at the 95th percentile.', [
      'histogram_quantile(0.95, sum by (le) (rate(mail_delivery_seconds_bucket[$__rate_interval])))',
      'seconds',
    ]),
  ],
};

/** All dashboards, by the names of their files. */
export const dashboards = { sales, events, services, mail };
