import { messagingDataMap } from '@brote/messaging';
import type { DataMap, PersonalColumn } from '@brote/persistence';
import { staffAuditDataMap } from '@brote/staff-audit';
import { HIDDEN_VALUES } from './core/erasure/erased-person';

const CUSTOMER_COLUMN = { whose: 'customer', until: 'order', erased: 'cleared' } as const;

const orderColumn: PersonalColumn = { ...CUSTOMER_COLUMN, class: 'contact', export: { section: 'orders' } };
const checkoutColumn: PersonalColumn = { ...CUSTOMER_COLUMN, class: 'technical', export: { omitted: 'the same is in the order' } };
const accountColumn: PersonalColumn = { ...CUSTOMER_COLUMN, until: 'account', class: 'contact', export: { section: 'account' } };
const paymentColumn: PersonalColumn = { ...CUSTOMER_COLUMN, class: 'payment', export: { section: 'payments' } };
/** Records name companies and the tax numbers of traders, as their invoices do. */
const recordColumn: PersonalColumn = {
  ...orderColumn,
  until: 'books',
  export: { omitted: 'the same is in the invoice' },
  erased: 'kept',
};
const unknownPayment = { ...CUSTOMER_COLUMN, until: 'unknownPayment', export: { section: 'unknownPayments' } } as const;
const withdrawalColumn: PersonalColumn = { ...CUSTOMER_COLUMN, class: 'content', export: { section: 'withdrawals' } };

/**
 * Personal data of orders and payments. Staff see no order of a closing account; the packing slip of a parcel under way keeps
 * name, address and phone until the parcel has arrived.
 */
export const dataMap: DataMap = {
  service: 'orders-payments',
  until: {
    account: { ends: 'when the account is closed', because: 'contract (GDPR 6.1.b)' },
    order: {
      ends: 'on closing, once parcels have arrived or after 60 days; unpaid after UNPAID_KEPT_DAYS; paid with the books otherwise',
      because: 'contract, guarantee and claims (GDPR 6.1.b; LOPDGDD 32)',
    },
    unknownPayment: {
      ends: '60 days after staff have decided about it',
      because: 'contract, or the duty to return what was paid without one (GDPR 6.1.b and 6.1.c)',
    },
    books: { ends: 'BOOKS_KEPT_YEARS whole years after the year of the document', because: 'Código de Comercio 30, LGT 66' },
  },
  tables: {
    ...messagingDataMap,
    ...staffAuditDataMap,
    account: {
      personal: { email: accountColumn, customer_id: { ...accountColumn, class: 'payment' } },
    },
    billing_answer: { plain: ['verdict', 'description', 'csv'] },
    balance_reading: { plain: ['id'] },
    balance_transaction: { plain: ['id', 'kind', 'currency', 'source', 'payment_intent', 'stripe_invoice'] },
    billing_chain: { personal: { last: recordColumn } },
    billing_record: {
      personal: { record: recordColumn },
      plain: [
        ...['qr_address', 'kind', 'issuer_nif', 'invoice_number', 'issued_on', 'type', 'generated_at', 'fingerprint'],
        ...['previous_number', 'previous_issued_on', 'previous_fingerprint'],
      ],
    },
    billing_sender: { plain: ['refusal_reason', 'refusal_message'] },
    checkout: {
      personal: {
        idempotency_key: checkoutColumn,
        client_hash: checkoutColumn,
        session_params: { ...checkoutColumn, class: 'contact' },
      },
      plain: [
        ...['step', 'fingerprint', 'request_hash', 'stripe_key', 'session_id', 'session_url'],
        ...['ending', 'rejection', 'last_error', 'traceparent'],
      ],
    },
    dispute: { plain: ['id', 'state'] },
    document_reference: { plain: ['number', 'last_error'] },
    document_backfill: { plain: ['state', 'last_charge_id'] },
    invoice: {
      personal: { content: { ...orderColumn, until: 'books', export: { section: 'invoices' }, erased: 'kept' } },
      plain: ['number', 'series', 'charge_id', 'dispute_id', 'corrects', 'vat_country', 'currency', 'previous_hash', 'hash'],
    },
    invoice_series: { plain: ['series', 'previous_hash', 'hash'] },
    lost_number: { plain: ['number', 'series', 'reference', 'source', 'reason'] },
    lost_record: { plain: ['fingerprint', 'issuer_nif', 'invoice_number', 'generated_at'] },
    order_line: { plain: ['product_id', 'name', 'brushes'] },
    order_note: {
      personal: { text: { ...CUSTOMER_COLUMN, class: 'content', export: { section: 'staffNotes' }, erased: 'deleted' } },
    },
    orders: {
      personal: {
        email: { ...orderColumn, clearedTo: HIDDEN_VALUES.email },
        shipping: { ...orderColumn, clearedTo: HIDDEN_VALUES.shipping },
        company: orderColumn,
        carrier: orderColumn,
        tracking_number: orderColumn,
        failure: { ...orderColumn, class: 'content', export: { section: 'orders' }, clearedTo: HIDDEN_VALUES.failure },
      },
      plain: [
        'number',
        'status',
        'cancel_reason',
        'currency',
        'country',
        'vat_country',
        'vat_evidence',
        'locale',
        'timeline',
        'terms_version',
        'refund_days',
      ],
    },
    payment: {
      personal: { brand: paymentColumn, last4: paymentColumn },
      plain: ['payment_intent', 'charge', 'currency', 'method_type'],
    },
    payout: { plain: ['id', 'status'] },
    payout_item: { plain: ['transaction_id', 'payout_id'] },
    plan_document: { plain: ['kind', 'charge_id', 'state', 'last_error'] },
    recall: { plain: ['scope', 'words', 'remedies'] },
    recall_notice: {
      personal: {
        person_key: {
          ...CUSTOMER_COLUMN,
          class: 'technical',
          export: { omitted: 'a hash of the address' },
          clearedTo: 'recall_notice.id::text',
        },
        done_note: { ...CUSTOMER_COLUMN, class: 'content', export: { section: 'recalls' } },
      },
      plain: ['order_ids', 'certainty', 'state', 'remedy', 'done_remedy'],
    },
    refund: {
      personal: { reason: { ...CUSTOMER_COLUMN, class: 'content', export: { section: 'refunds' }, clearedTo: HIDDEN_VALUES.name } },
      plain: ['payment_intent', 'state', 'stripe_key', 'stripe_refund_id', 'restock', 'last_error', 'pieces', 'items', 'cause'],
    },
    replacement_return: { plain: ['last_error'] },
    stripe_event: { plain: ['id', 'type', 'object_id', 'state', 'last_error', 'correlation_id', 'traceparent'] },
    unknown_payment: {
      personal: {
        email: { ...unknownPayment, class: 'contact' },
        name: { ...unknownPayment, class: 'identity' },
      },
      plain: [
        ...['kind', 'payment_intent', 'charge', 'session_id', 'stripe_invoice', 'stripe_subscription', 'currency', 'state'],
        ...['refund_state', 'stripe_key', 'stripe_refund_id', 'last_error'],
      ],
    },
    withdrawal: {
      personal: {
        name: { ...withdrawalColumn, class: 'identity', clearedTo: HIDDEN_VALUES.name },
        email: { ...withdrawalColumn, class: 'contact', clearedTo: HIDDEN_VALUES.email },
        reason: withdrawalColumn,
        refused_because: withdrawalColumn,
        client_hash: { ...withdrawalColumn, class: 'technical', export: { omitted: 'a hash that limits how often an address may write' } },
      },
      plain: ['state', 'order_number', 'items', 'lines', 'returned_items', 'returned_lines', 'locale', 'confirm_hash', 'plan_name'],
    },
  },
};
