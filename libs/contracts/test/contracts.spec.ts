import 'reflect-metadata';
import { instanceToPlain, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import * as audit from '../src/audit/index';
import * as catalog from '../src/catalog/index';
import * as clock from '../src/clock/index';
import type { Class, EventContract, RequestContract } from '../src/define';
import * as examples from '../src/examples';
import * as identity from '../src/identity/index';
import * as notifications from '../src/notifications/index';
import * as orders from '../src/orders/index';
import * as packaging from '../src/packaging/index';
import * as payments from '../src/payments/index';
import * as personalData from '../src/personal-data/index';
import * as recalls from '../src/recalls/index';
import * as reporting from '../src/reporting/index';
import * as runtime from '../src/runtime/index';
import { accountShapes } from './spec-shapes/accounts';
import { forestShapes } from './spec-shapes/forest';
import { packagingShapes } from './spec-shapes/packaging';
import { paymentShapes } from './spec-shapes/payments';
import { planShapes } from './spec-shapes/plans';
import { recallShapes } from './spec-shapes/recalls';
import { inventoryShapes } from './spec-shapes/inventory';
import { shopShapes } from './spec-shapes/shop';
import { staffMessageShapes } from './spec-shapes/staff-messages';
import { staffPlanShapes } from './spec-shapes/staff-plans';
import * as subscriptions from '../src/subscriptions/index';
import * as treeReceipts from '../src/tree-receipts/index';

type AnyContract = RequestContract<object, object, string> | EventContract<object>;

const isContract = (value: unknown): value is AnyContract =>
  typeof value === 'object' && value !== null && 'kind' in value && (value.kind === 'request' || value.kind === 'event');

/** One contract per service, under one name. */
const PER_SERVICE_CONTRACTS: readonly unknown[] = [
  audit.auditRecorded,
  audit.verifyAudit,
  runtime.getReadiness,
  ...[reporting.listDeadLetters, reporting.replayDeadLetter, reporting.discardDeadLetter, reporting.getInternals],
];
const isPerServiceContract = (value: unknown): value is Record<string, AnyContract> => PER_SERVICE_CONTRACTS.includes(value);

const contracts = [
  audit,
  catalog,
  clock,
  identity,
  notifications,
  orders,
  packaging,
  payments,
  personalData,
  recalls,
  reporting,
  runtime,
  subscriptions,
  treeReceipts,
]
  .flatMap((context): unknown[] => Object.values(context))
  .flatMap((value) => (isContract(value) ? [value] : isPerServiceContract(value) ? Object.values(value) : []));

const shapes = [
  ...shopShapes,
  ...accountShapes,
  ...planShapes,
  ...inventoryShapes,
  ...staffMessageShapes,
  ...staffPlanShapes,
  ...forestShapes,
  ...recallShapes,
  ...packagingShapes,
  ...paymentShapes,
];

const problemsOf = (shape: Class<object>, value: object) =>
  validateSync(plainToInstance(shape, value), { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });

describe('contracts', () => {
  it.each(shapes)('accept the example of %s and return it unchanged', (_name, shape, example) => {
    expect(problemsOf(shape, example)).toEqual([]);
    expect(instanceToPlain(plainToInstance(shape, example))).toEqual(example);
  });

  it.each(shapes)('refuse an undeclared field in %s', (_name, shape, example) => {
    expect(problemsOf(shape, { ...example, role: 'admin' })).not.toEqual([]);
  });

  it('have an example for every request, reply and payload', () => {
    const exampleClasses = new Set(shapes.map(([, shape]) => shape));
    const classes = contracts.flatMap((contract) =>
      contract.kind === 'request' ? [contract.request, contract.reply] : [contract.payload],
    );
    expect(classes.filter((shape) => !exampleClasses.has(shape)).map((shape) => shape.name)).toEqual([]);
  });

  it('give every message its own subject', () => {
    const subjects = contracts.map((contract) => contract.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjects.length).toBeGreaterThan(25);
  });

  it('refuse a stray field, a negative quantity or a fraction in nested lines', () => {
    const [line] = examples.checkoutPaymentBody.items;
    const withItemChange = (change: object) => ({ ...examples.checkoutPaymentBody, items: [{ ...line, ...change }] });
    expect(problemsOf(orders.CheckoutPaymentBody, withItemChange({ role: 'admin' }))).not.toEqual([]);
    expect(problemsOf(orders.CheckoutPaymentBody, withItemChange({ quantity: -5 }))).not.toEqual([]);
    expect(problemsOf(orders.CheckoutPaymentBody, withItemChange({ quantity: 1.5 }))).not.toEqual([]);
  });
});
