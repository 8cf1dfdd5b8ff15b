import { PLAN_IDS, STAFF_CATALOGUE_LIMITS as LIMITS, type PlanId, type StaffPlansView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Form, Input, Select } from 'antd';
import { stateTranslations } from '../../components/state-tags';
import { useSeenRevision } from '../../components/use-seen-revision';
import { usePlanBookMutation } from './catalogue.api';
import { catalogueTranslations } from './catalogue.translations';
import { EuroField } from './euro-field';
import { FormDialog } from './form-dialog';

type PriceSource = 'new' | 'earlier';

interface PriceBookFields extends Readonly<Record<PlanId, number | null>> {
  readonly source: PriceSource;
  readonly book: string;
  /** Empty for an immediate start. */
  readonly from: string;
}

interface PriceBookDialogProps {
  /** The current revision in the shop. */
  readonly latest: number | undefined;
  readonly plans: StaffPlansView;
  readonly onClose: () => void;
}

const NAME_PATTERN = /^[\w-]{1,20}$/;

function pricesInForce({ books, terms }: StaffPlansView): Record<PlanId, number | null> {
  const current = terms.find(({ state }) => state === 'current')?.book;
  const prices = books.find(({ name }) => name === current)?.prices ?? [];
  const eurosOfPlan = (id: PlanId) => {
    const money = prices.find(({ planId }) => planId === id)?.monthlyPrice;
    return money ? money.amount / 100 : null;
  };
  return { individual: eurosOfPlan('individual'), couple: eurosOfPlan('couple'), family: eurosOfPlan('family') };
}

/** Plans a new price book, or an earlier one again. */
export function PriceBookDialog({ plans, latest, onClose }: PriceBookDialogProps) {
  const t = useTranslations(catalogueTranslations);
  const states = useTranslations(stateTranslations);
  const [form] = Form.useForm<PriceBookFields>();
  const [planBook] = usePlanBookMutation();
  const { revision, onConflict } = useSeenRevision(plans.revision, latest);
  const isNew = Form.useWatch<PriceSource | undefined>('source', form) !== 'earlier';
  const requiredRules = [{ required: true, message: t('missing') }];
  const send = ({ source, book, from, ...prices }: PriceBookFields) => {
    const planPrices = PLAN_IDS.map((planId) => ({ planId, monthlyPrice: Math.round((prices[planId] ?? 0) * 100) }));
    const content = source === 'new' ? { billingPeriod: 'monthly' as const, prices: planPrices } : null;
    return planBook({ revision, book, from: from === '' ? null : from, content }).unwrap();
  };
  return (
    <FormDialog<PriceBookFields>
      title={t('book.plan')}
      done={t('book.done')}
      form={form}
      initial={{ source: 'new', book: '', from: '', ...pricesInForce(plans) }}
      onSend={send}
      onConflict={onConflict}
      onClose={onClose}
    >
      <Form.Item name="source" label={t('book.source')}>
        <Select
          options={(['new', 'earlier'] as const).map((value) => ({ value, label: t(`book.source.${value}`) }))}
          onChange={() => form.setFieldValue('book', '')}
        />
      </Form.Item>
      {isNew ? (
        <Form.Item name="book" label={t('book.name')} rules={[{ required: true, pattern: NAME_PATTERN, message: t('book.name.wrong') }]}>
          <Input maxLength={20} />
        </Form.Item>
      ) : (
        <Form.Item name="book" label={t('book')} rules={requiredRules}>
          <Select options={plans.books.map(({ name }) => ({ value: name, label: name }))} />
        </Form.Item>
      )}
      <Form.Item name="from" label={t('book.from')} extra={t('book.from.hint')}>
        <Input className="catalogue__day" type="date" />
      </Form.Item>
      {isNew
        ? PLAN_IDS.map((planId) => (
            <EuroField
              key={planId}
              name={planId}
              label={t('book.monthly', { plan: states(planId) })}
              max={LIMITS.price.max}
              rules={requiredRules}
            />
          ))
        : null}
    </FormDialog>
  );
}
