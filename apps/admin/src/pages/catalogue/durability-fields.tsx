import { STAFF_CATALOGUE_LIMITS as LIMITS, type EditProductRequest } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Form, Input } from 'antd';
import { catalogueTranslations } from './catalogue.translations';

const LANGUAGES = ['es', 'en'] as const;
const PROMISES = ['durabilityGuarantee', 'repairInformation'] as const;
type DurabilityPromises = Pick<EditProductRequest, (typeof PROMISES)[number]>;
type LocalizedDraft = Readonly<Record<'en' | 'es', string>>;

/** The promises in the fields of a form: an empty text is no promise. */
export type DurabilityDraft = Readonly<Record<(typeof PROMISES)[number], LocalizedDraft>>;

export function durabilityDraft({ durabilityGuarantee, repairInformation }: DurabilityPromises): DurabilityDraft {
  const none = { en: '', es: '' };
  return { durabilityGuarantee: durabilityGuarantee ?? none, repairInformation: repairInformation ?? none };
}

export function durabilityRequest({ durabilityGuarantee, repairInformation }: DurabilityDraft): DurabilityPromises {
  const textsOrNull = (texts: LocalizedDraft): LocalizedDraft | null => (isBlank(texts.en) && isBlank(texts.es) ? null : texts);
  return { durabilityGuarantee: textsOrNull(durabilityGuarantee), repairInformation: textsOrNull(repairInformation) };
}

const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === '';

/** The seller's promises of durability and repair, in both languages or in none. */
export function DurabilityFields() {
  const t = useTranslations(catalogueTranslations);
  return (
    <>
      <h3 className="catalogue__part">{t('durability')}</h3>
      <p className="catalogue__hint">{t('durability.hint')}</p>
      <div className="catalogue__pair">
        {PROMISES.flatMap((promise) =>
          LANGUAGES.map((language) => {
            const other = [promise, language === 'es' ? 'en' : 'es'];
            return (
              <Form.Item
                key={`${promise}.${language}`}
                name={[promise, language]}
                label={t(`${promise}.${language}`)}
                dependencies={[other]}
                rules={[
                  ({ getFieldValue }) => ({
                    required: !isBlank(getFieldValue(other) as string | undefined),
                    whitespace: true,
                    message: t('missing'),
                  }),
                ]}
              >
                <Input.TextArea rows={2} maxLength={LIMITS.durability.max} />
              </Form.Item>
            );
          }),
        )}
      </div>
    </>
  );
}
