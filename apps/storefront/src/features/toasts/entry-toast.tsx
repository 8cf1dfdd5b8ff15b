import { CATALOG_LIMITS, ORDER_LIMITS } from '@brote/contracts/browser';
import { BrushThumb, Toast } from '@brote/ui-kit';
import { useBrushNames, useTranslations, defineTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '#app/hooks';
import { paths } from '#app/paths';
import { toastClosed, type ToastEntry } from './toasts.slice';
import en from './locales/en.json';
import es from './locales/es.json';

export const toastsTranslations = defineTranslations(en, es);

/** The sentence under a toast's title. */
function useToastText(entry: ToastEntry): string | null {
  const t = useTranslations(toastsTranslations);
  const names = useBrushNames();
  switch (entry.kind) {
    case 'added': {
      const name = entry.name[t.locale];
      const [firstBrush] = entry.brushes;
      return entry.category === 'single' && firstBrush
        ? t('added.single', { name, color: names.color(firstBrush.color) })
        : t.count('added.pack', entry.brushes.length, { name });
    }
    case 'removed':
      return entry.name[t.locale];
    case 'said':
      return entry.text?.[t.locale] ?? null;
    case 'full':
      return t('full.text', { lines: ORDER_LIMITS.lines.max, pieces: CATALOG_LIMITS.quantityPerLine.max });
    default:
      return t(`${entry.kind}.text`);
  }
}

const isError = (entry: ToastEntry): boolean => entry.kind === 'said' && entry.isError;

/** One passing message. */
export function EntryToast({ entry }: { readonly entry: ToastEntry }) {
  const t = useTranslations(toastsTranslations);
  const text = useToastText(entry);
  const dispatch = useAppDispatch();
  const close = () => dispatch(toastClosed(entry.id));
  const [firstBrush] = entry.kind === 'added' ? entry.brushes : [];
  return (
    <Toast
      tone={isError(entry) ? 'danger' : 'plain'}
      title={entry.kind === 'said' ? entry.title[t.locale] : t(entry.kind)}
      picture={firstBrush ? <BrushThumb brush={firstBrush} /> : null}
      action={
        entry.kind === 'added' ? (
          <Link to={paths.cart()} onClick={close}>
            {t('added.link')}
          </Link>
        ) : null
      }
      closeLabel={t('close')}
      onClose={close}
    >
      {text}
    </Toast>
  );
}
