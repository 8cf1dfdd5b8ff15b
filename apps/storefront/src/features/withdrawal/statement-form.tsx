import { isApiError, type ApiError } from '@brote/api-client';
import type { OrderView, PlanContractView, PreparedWithdrawal } from '@brote/contracts/browser';
import { Button, allReturnable, withdrawalItemsOf, TextArea, TextField, type LineToReturn } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Suspense, useState } from 'react';
import { lazy } from '#app/lazy-page';
import { useFieldProps, useForm } from '#app/use-form';
import { RequestLinkForm } from './request-link-form';
import { ChooseSeals } from './choose-seals';
import { usePrepareWithdrawalMutation } from './withdrawal.api';
import type { WithdrawalDraft } from './withdrawal.schema';
import { withdrawalTranslations } from './withdrawal.translations';
import { planWithdrawalItems } from './plan-withdrawal-items';

/** Only a visitor with the link of an order chooses among its brushes. Other visitors do not wait for this code. */
const ChooseBrushes = lazy(() => import('./choose-brushes'), 'ChooseBrushes');
const WithdrawalFailed = lazy(() => import('./withdrawal-failed'), 'WithdrawalFailed');
const loadSchema = async () => (await import('./withdrawal.schema')).withdrawalSchema;

interface StatementFormProps {
  /** The order when it is proven to be the visitor's; single brushes can be chosen then. */
  readonly order: OrderView | null;
  /** The plan instead, which ends as a whole; only the seals of its sent brushes are distinguished. */
  readonly plan: PlanContractView | null;
  readonly linkToken: string | null;
  readonly isGuest: boolean;
  /** Known values. */
  readonly draft: WithdrawalDraft;
  readonly onPrepared: (withdrawal: PreparedWithdrawal, draft: WithdrawalDraft) => void;
}

const TEXT_FIELDS: readonly (keyof WithdrawalDraft)[] = ['orderNumber', 'name', 'email', 'reason'];
const isField = (name: string): name is keyof WithdrawalDraft => TEXT_FIELDS.some((field) => field === name);

interface ContentProps extends Pick<StatementFormProps, 'order' | 'plan' | 'isGuest'> {
  readonly choices: readonly LineToReturn[];
  readonly isMissing: boolean;
  readonly opened: readonly number[];
  readonly known: () => Promise<{ readonly orderNumber: string; readonly email: string } | null>;
  readonly onChoices: (choices: LineToReturn[]) => void;
  readonly onOpened: (opened: number[]) => void;
}

/** Choice of brushes or seals for the order or plan. A visitor without a proof can request the link that provides one. */
function Content({ order, plan, isGuest, choices, isMissing, opened, known, onChoices, onOpened }: ContentProps) {
  if (plan) return plan.sent.length > 0 ? <ChooseSeals sent={plan.sent} opened={opened} onChange={onOpened} /> : null;
  if (!order) return isGuest ? <RequestLinkForm known={known} /> : null;
  return (
    <Suspense fallback={<div className="skeleton skeleton--control" aria-busy="true" />}>
      <ChooseBrushes items={order.items} choices={choices} isMissing={isMissing} onChange={onChoices} />
    </Suspense>
  );
}

/** First step: name, contract, e-mail, and the brushes of a known order or plan. */
export function StatementForm({ order, plan, linkToken, isGuest, draft, onPrepared }: StatementFormProps) {
  const t = useTranslations(withdrawalTranslations);
  const [choices, setChoices] = useState(() => allReturnable(order?.items ?? []));
  const [opened, setOpened] = useState<readonly number[]>([]);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [prepare, { isLoading }] = usePrepareWithdrawalMutation();
  const form = useForm({
    defaultValues: draft,
    schema: loadSchema,
  });
  const { handleSubmit, setError, getValues } = form;
  const items = plan ? planWithdrawalItems(plan.sent, opened) : withdrawalItemsOf(choices);
  const isMissing = order !== null && items.length === 0;
  const submit = async (statement: WithdrawalDraft) => {
    setFailure(null);
    if (isMissing) return;
    try {
      const body = { ...statement, reason: statement.reason === '' ? null : statement.reason, items, linkToken, locale: t.locale };
      onPrepared(await prepare(body).unwrap(), statement);
    } catch (reason) {
      if (!isApiError(reason)) throw reason;
      for (const { path } of reason.fields) if (isField(path)) setError(path, { message: 'wrong.refused' });
      setFailure(reason);
    }
  };
  const fieldProps = useFieldProps(form, withdrawalTranslations, 'wrong.refused', 'withdrawal-');
  const field = (name: keyof WithdrawalDraft) => ({ ...fieldProps(name), label: t(name) });
  const parseEnteredOrder = async () =>
    (await import('./withdrawal.schema')).parseOrderAndEmail(getValues(), (field, message) => setError(field, { message }));
  return (
    <form className="form" method="post" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Suspense fallback={null}>{failure ? <WithdrawalFailed error={failure} isPlan={plan !== null} /> : null}</Suspense>
      {plan ? (
        <TextField {...field('orderNumber')} label={t('plan')} hint={plan.planName[t.locale]} autoComplete="off" readOnly />
      ) : (
        <TextField
          {...field('orderNumber')}
          hint={order ? undefined : t('orderNumber.hint')}
          autoComplete="off"
          readOnly={order !== null}
        />
      )}
      <TextField {...field('name')} autoComplete="name" span={3} />
      <TextField {...field('email')} type="email" autoComplete="email" hint={t('email.hint')} span={3} />
      <Content
        {...{ order, plan, isGuest, choices, isMissing, opened, known: parseEnteredOrder }}
        onChoices={setChoices}
        onOpened={setOpened}
      />
      <TextArea {...field('reason')} rows={3} />
      <div>
        <Button type="submit" busyLabel={isLoading && t('send.busy')}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
