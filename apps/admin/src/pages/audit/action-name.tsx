import { defineTranslations, useTranslations } from '@brote/ui-kit/i18n';
import en from './locales/actions.en.json';
import es from './locales/actions.es.json';

export const actionTranslations = defineTranslations(en, es);

const isKnown = (action: string): action is keyof typeof en => action in en;

/** The name of an action in words, with its technical name below. An action without words shows its technical name alone. */
export function ActionName({ action }: { readonly action: string }) {
  const t = useTranslations(actionTranslations);
  if (!isKnown(action)) return <span>{action}</span>;
  return (
    <>
      {t(action)}
      <span className="audit__code">{action}</span>
    </>
  );
}
