import { Alert } from '@brote/ui-kit';
import { useTexts } from '@brote/ui-kit/i18n';
import { Fragment, type Ref } from 'react';
import { cartTexts } from './cart.texts';
import type { ShippingDraft } from './shipping.schema';

interface InvalidFieldsProps {
  readonly fields: readonly (keyof ShippingDraft)[];
  readonly onGo: (field: keyof ShippingDraft) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** How many fields need attention, and links that lead to them. */
export function InvalidFields({ fields, onGo, ref }: InvalidFieldsProps) {
  const t = useTexts(cartTexts);
  return (
    <Alert tone="error" title={t.count('ship.invalid', fields.length)} ref={ref}>
      <p>
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
              {t(`ship.${field}`)}
            </a>
          </Fragment>
        ))}
      </p>
    </Alert>
  );
}
