import { STAFF_CATALOGUE_LIMITS as LIMITS, type StaffProductView } from '@brote/contracts/browser';
import { dayInMadrid, useTranslations } from '@brote/ui-kit/i18n';
import { Form, Input } from 'antd';
import { useSeenRevision } from '../../components/use-seen-revision';
import { useSetPriceMutation } from './catalogue.api';
import { catalogueTranslations } from './catalogue.translations';
import { EuroField } from './euro-field';
import { FormDialog } from './form-dialog';

interface PriceFields {
  readonly price: number | null;
  readonly salePrice: number | null;
  readonly saleEndsOn: string;
}

interface PriceDialogProps {
  /** The product at the opening of the dialog. */
  readonly product: StaffProductView;
  /** The current revision in the shop. */
  readonly latest: number | undefined;
  readonly onClose: () => void;
}

const toCents = (euros: number): number => Math.round(euros * 100);

/** Sets the price of a product from now on, and its sale price until a day. */
export function PriceDialog({ product, latest, onClose }: PriceDialogProps) {
  const t = useTranslations(catalogueTranslations);
  const [form] = Form.useForm<PriceFields>();
  const [setPrice] = useSetPriceMutation();
  const { revision, onConflict } = useSeenRevision(product.revision, latest);
  const { id: productId, name, price, salePrice, saleEndsAt } = product;
  const isReduced = typeof Form.useWatch('salePrice', form) === 'number';
  const send = (fields: PriceFields) => {
    const sale = fields.salePrice === null ? null : toCents(fields.salePrice);
    const saleEndsOn = sale === null ? null : fields.saleEndsOn;
    return setPrice({ productId, revision, price: toCents(fields.price ?? 0), salePrice: sale, saleEndsOn }).unwrap();
  };
  return (
    <FormDialog<PriceFields>
      title={t('price.title', { product: name[t.locale] })}
      done={t('price.done')}
      form={form}
      initial={{
        price: price === null ? null : price.amount / 100,
        salePrice: salePrice === null ? null : salePrice.amount / 100,
        saleEndsOn: saleEndsAt === null ? '' : dayInMadrid(saleEndsAt),
      }}
      draft={`product.price.${productId}`}
      onSend={send}
      onConflict={onConflict}
      onClose={onClose}
    >
      <EuroField name="price" label={t('price')} max={LIMITS.price.max} rules={[{ required: true, message: t('missing') }]} />
      <EuroField name="salePrice" label={t('salePrice')} max={LIMITS.price.max} extra={t('salePrice.hint')} />
      {isReduced ? (
        <Form.Item name="saleEndsOn" label={t('saleEndsOn')} rules={[{ required: true, message: t('saleEndsOn.missing') }]}>
          <Input className="catalogue__day" type="date" />
        </Form.Item>
      ) : null}
      <p className="catalogue__hint">{t('price.hint')}</p>
    </FormDialog>
  );
}
