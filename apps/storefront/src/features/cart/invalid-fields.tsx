import { Alert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Fragment, type Ref } from 'react';
import type { ShippingDraft } from '#app/shipping.schema';
import { shippingTranslations } from '#app/shipping.translations';

interface InvalidFieldsProps {
  readonly fields: readonly (keyof ShippingDraft)[];
  readonly onGo: (field: keyof ShippingDraft) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** Counts the invalid fields, with links to them. */
export function InvalidFields({ fields, onGo, ref }: InvalidFieldsProps) {
  const t = useTranslations(shippingTranslations);
  return (
    <Alert tone="error" title={t('invalid.title')} ref={ref}>
      <p>
        {t.count('invalid', fields.length)}:{' '}
        {fields.map((field, index) => (
          <Fragment key={field}>
            {index > 0 ? ', ' : null}
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                onGo(field);
              }}
            >
              {t(field)}
            </a>
          </Fragment>
        ))}
      </p>
    </Alert>
  );
}
