import { catchApiError } from '@brote/api-client';
import { COUNTRIES, type ProfileView } from '@brote/contracts/browser';
import { Button, Icon, SelectField, TextField } from '@brote/ui-kit';
import { formatCountry, useTranslations } from '@brote/ui-kit/i18n';
import { useMemo } from 'react';
import { useResultToasts } from '#app/use-show-toast';
import { useFieldProps, useForm } from '#app/use-form';
import { useGetProfileQuery, usePutProfileMutation } from './account.api';
import { accountTranslations } from './account.translations';
import { LoadingLines, LoadFailed } from './load-failed';
import { draftOf, emptyProfile, profileSchema, type ProfileDraft } from './profile.schema';
import { useLoadFailureToast } from './use-load-failure-toast';

const isField = (name: string): name is keyof ProfileDraft => name in emptyProfile;

/** The countries of the Union, an empty option, and the stored country of the profile. */
function useCountryOptions(current: string | null) {
  const t = useTranslations(accountTranslations);
  return useMemo(() => {
    const countryOptions: { value: string; label: string }[] = COUNTRIES.map((code) => ({
      value: code,
      label: formatCountry(code, t.locale),
    }));
    countryOptions.sort((a, b) => a.label.localeCompare(b.label, t.locale));
    const isUnlistedCountry = current !== null && current !== '' && !countryOptions.some(({ value }) => value === current);
    const unlistedOption = isUnlistedCountry ? [{ value: current, label: current }] : [];
    return [{ value: '', label: t('profile.country.none') }, ...unlistedOption, ...countryOptions];
  }, [current, t]);
}

function ProfileForm({ profile }: { readonly profile: ProfileView }) {
  const t = useTranslations(accountTranslations);
  const { showDone, showFailed } = useResultToasts(accountTranslations);
  const [save, { isLoading, isSuccess }] = usePutProfileMutation();
  const countries = useCountryOptions(profile.country);
  const form = useForm({
    defaultValues: draftOf(profile),
    schema: profileSchema,
  });
  const { handleSubmit, setError, reset, formState } = form;
  const submit = async (draft: ProfileDraft) => {
    const failure = await catchApiError(save(draft).unwrap());
    if (failure === null) {
      reset(draft);
      showDone('profile.updated');
      return;
    }
    for (const { path } of failure.fields) if (isField(path)) setError(path, { message: 'field.refused' });
    showFailed('updateFailed', failure);
  };
  const fieldProps = useFieldProps(form, accountTranslations, 'field.refused', 'profile-');
  const field = (name: keyof ProfileDraft) => ({ ...fieldProps(name), label: t('optional', { label: t(`profile.${name}`) }) });
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <TextField {...field('fullName')} autoComplete="name" />
      <SelectField {...field('country')} autoComplete="country" options={countries} />
      <TextField {...field('address')} autoComplete="street-address" />
      <TextField {...field('city')} autoComplete="address-level2" span={4} />
      <TextField {...field('zipCode')} autoComplete="postal-code" span={2} />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
      <div className="row">
        <Button type="submit" busyLabel={isLoading && t('profile.busy')}>
          {t('profile.save')}
        </Button>
        <span className="small account__saved">
          {isSuccess && !formState.isDirty ? (
            <>
              <Icon name="check" size={18} />
              {t('profile.updated')}
            </>
          ) : null}
        </span>
      </div>
    </form>
  );
}

/** Name, address and phone; all of them may stay empty. */
export function ProfileTab() {
  const t = useTranslations(accountTranslations);
  const { data, error, isError, refetch } = useGetProfileQuery(undefined);
  useLoadFailureToast(isError);
  return (
    <div className="two-columns">
      <div>
        <h2 className="h3">{t('profile.heading')}</h2>
        <p className="muted small account__lead">{t('profile.lead')}</p>
      </div>
      {data ? (
        <ProfileForm profile={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines lines={4} />
      )}
    </div>
  );
}
