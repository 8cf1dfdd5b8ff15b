import type { ShippingInfo, SubscriptionView } from '@brote/contracts/browser';
import { AddressFields, Button } from '@brote/ui-kit';
import { formatCountry, useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { SHIPPING_DEPENDENTS, shippingSchema } from '#app/shipping.schema';
import { useShippingFields } from '#app/use-shipping-fields';
import { useForm } from '#app/use-form';
import { manageTranslations } from './manage.translations';
import { useSubscriptionCommand } from './use-subscription-command';
function AddressForm({ subscription, onClose }: { readonly subscription: SubscriptionView; readonly onClose: () => void }) {
  const t = useTranslations(manageTranslations);
  const { run, isBusy } = useSubscriptionCommand(subscription);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: subscription.shippingInfo,
    schema: shippingSchema,
    dependents: SHIPPING_DEPENDENTS,
  });
  const fields = useShippingFields(register, formState.errors, subscription.shippingInfo.country);
  const save = async (shippingInfo: ShippingInfo) => {
    if (await run({ name: 'change', body: { version: subscription.version, shippingInfo } })) onClose();
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <AddressFields {...fields} />
      <div className="row">
        <Button type="submit" disabled={!formState.isDirty} busyLabel={isBusy && t('busy')}>
          {t('address.save')}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}

/** Address of the deliveries; editable while the subscription is active. */
export function AddressSection({ subscription }: { readonly subscription: SubscriptionView }) {
  const t = useTranslations(manageTranslations);
  const [isOpen, setOpen] = useState(false);
  const { firstName, lastName, address, postalCode, city, country } = subscription.shippingInfo;
  return (
    <section className="panel manage__section" aria-labelledby="manage-address">
      <h2 className="h4" id="manage-address">
        {t('address')}
      </h2>
      {isOpen ? (
        <AddressForm subscription={subscription} onClose={() => setOpen(false)} />
      ) : (
        <>
          <address>
            {`${firstName} ${lastName}`}
            <br />
            {address}
            <br />
            {`${postalCode} ${city}, ${formatCountry(country, t.locale)}`}
          </address>
          {subscription.actions.includes('change-address') ? (
            <Button small variant="quiet" onClick={() => setOpen(true)}>
              {t('address.change')}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}
