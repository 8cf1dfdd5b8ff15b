import { STAFF_CATALOGUE_LIMITS as LIMITS, type EditProductRequest, type StaffProductView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Form, Input } from 'antd';
import { useSeenRevision } from '../../components/use-seen-revision';
import { useEditProductMutation } from './catalogue.api';
import { catalogueTranslations } from './catalogue.translations';
import { DurabilityFields, durabilityDraft, durabilityRequest, type DurabilityDraft } from './durability-fields';
import { EMPTY_PACKAGING, PackagingFields } from './packaging-fields';
import { FormDialog } from './form-dialog';

type ProductTextFields = Pick<EditProductRequest, 'name' | 'description' | 'safety' | 'packaging'> & DurabilityDraft;

interface TextsDialogProps {
  /** The product at the opening of the dialog. */
  readonly product: StaffProductView;
  /** The current revision in the shop. */
  readonly latest: number | undefined;
  readonly onClose: () => void;
}

const LANGUAGES = ['es', 'en'] as const;

/** The names of a product in both languages, and the information that the law requires. */
export function TextsDialog({ product, latest, onClose }: TextsDialogProps) {
  const t = useTranslations(catalogueTranslations);
  const [form] = Form.useForm<ProductTextFields>();
  const [edit] = useEditProductMutation();
  const { revision, onConflict } = useSeenRevision(product.revision, latest);
  const { id: productId, name, description, safety, packaging = EMPTY_PACKAGING, published } = product;
  const requiredRules = [{ required: true, whitespace: true, message: t('missing') }];
  // A draft may have gaps; a published product may not.
  const safetyTextRules = published ? requiredRules : [];
  return (
    <FormDialog<ProductTextFields>
      title={t('texts.title', { product: name[t.locale] })}
      done={t('texts.done')}
      form={form}
      initial={{ name, description, safety, packaging, ...durabilityDraft(product) }}
      width={760}
      draft={`product.texts.${productId}`}
      onSend={(fields) => edit({ productId, revision, ...fields, ...durabilityRequest(fields) }).unwrap()}
      onConflict={onConflict}
      onClose={onClose}
    >
      <div className="catalogue__pair">
        {LANGUAGES.map((language) => (
          <div key={language}>
            <Form.Item name={['name', language]} label={t(`name.${language}`)} rules={requiredRules}>
              <Input maxLength={LIMITS.name.max} />
            </Form.Item>
            <Form.Item name={['description', language]} label={t(`description.${language}`)} rules={requiredRules}>
              <Input.TextArea rows={3} maxLength={LIMITS.description.max} />
            </Form.Item>
          </div>
        ))}
      </div>
      <h3 className="catalogue__part">{t('safety')}</h3>
      <p className="catalogue__hint">{t('safety.hint')}</p>
      <div className="catalogue__pair">
        <Form.Item name={['safety', 'maker']} label={t('maker')} rules={safetyTextRules}>
          <Input maxLength={LIMITS.maker.max} />
        </Form.Item>
        <Form.Item name={['safety', 'identifier']} label={t('identifier')} rules={safetyTextRules}>
          <Input maxLength={LIMITS.identifier.max} />
        </Form.Item>
        <Form.Item name={['safety', 'postalAddress']} label={t('postalAddress')} rules={safetyTextRules}>
          <Input maxLength={LIMITS.postalAddress.max} />
        </Form.Item>
        <Form.Item name={['safety', 'email']} label={t('email')} rules={[...safetyTextRules, { type: 'email', message: t('email.wrong') }]}>
          <Input maxLength={LIMITS.email.max} />
        </Form.Item>
        {LANGUAGES.map((language) => (
          <Form.Item key={language} name={['safety', 'warnings', language]} label={t(`warnings.${language}`)} rules={safetyTextRules}>
            <Input.TextArea rows={3} maxLength={LIMITS.warnings.max} />
          </Form.Item>
        ))}
      </div>
      <PackagingFields />
      <DurabilityFields />
    </FormDialog>
  );
}
