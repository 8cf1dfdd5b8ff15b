import { PACKAGING_LIMITS as LIMITS } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Form, Input } from 'antd';
import { catalogueTranslations } from './catalogue.translations';

const LANGUAGES = ['es', 'en'] as const;

/** The packaging of a product in an empty form. */
export const EMPTY_PACKAGING = { identifier: '', material: '', sorting: { en: '', es: '' } };

/** The identifier and the material of a product's packaging, and how customers sort it. */
export function PackagingFields() {
  const t = useTranslations(catalogueTranslations);
  return (
    <>
      <h3 className="catalogue__part">{t('packaging')}</h3>
      <p className="catalogue__hint">{t('packaging.hint')}</p>
      <div className="catalogue__pair">
        {(['identifier', 'material'] as const).map((name) => (
          <Form.Item key={name} name={['packaging', name]} label={t(`packaging.${name}`)}>
            <Input maxLength={LIMITS[name].max} />
          </Form.Item>
        ))}
        {LANGUAGES.map((language) => (
          <Form.Item key={language} name={['packaging', 'sorting', language]} label={t(`packaging.sorting.${language}`)}>
            <Input.TextArea rows={2} maxLength={LIMITS.sorting.max} />
          </Form.Item>
        ))}
      </div>
    </>
  );
}
