import { CATALOG_LIMITS, ORDER_LIMITS } from '@brote/contracts/browser';
import { BrushThumb, Toast } from '@brote/ui-kit';
import { useBrushNames, useLocale, useTexts } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/hooks';
import { paths } from '#app/paths';
import { selectToasts, toastClosed, type ToastEntry } from './toasts.slice';
import { toastsTexts } from './toasts.texts';

/** The sentence under a toast's title. */
function useToastText(entry: ToastEntry): string {
  const t = useTexts(toastsTexts);
  const names = useBrushNames();
  const { locale } = useLocale();
  switch (entry.kind) {
    case 'added': {
      const name = entry.name[locale];
      const [first] = entry.brushes;
      return entry.category === 'single' && first
        ? t('added.single', { name, color: names.color(first.color) })
        : t.count('added.pack', entry.brushes.length, { name });
    }
    case 'removed':
      return entry.name[locale];
    case 'payment-failed':
      return entry.message[locale];
    case 'full':
      return t('full.text', { lines: ORDER_LIMITS.lines.max, pieces: CATALOG_LIMITS.quantityPerLine.max });
    default:
      return t(`${entry.kind}.text`);
  }
}

function ToastFor({ entry }: { readonly entry: ToastEntry }) {
  const t = useTexts(toastsTexts);
  const text = useToastText(entry);
  const dispatch = useAppDispatch();
  const close = () => dispatch(toastClosed(entry.id));
  const [first] = entry.kind === 'added' ? entry.brushes : [];
  return (
    <Toast
      tone={entry.kind === 'payment-failed' ? 'danger' : 'plain'}
      title={t(entry.kind)}
      picture={first ? <BrushThumb brush={first} /> : null}
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

/** Where passing messages appear, on every page. */
export function Toaster() {
  const t = useTexts(toastsTexts);
  const entries = useAppSelector(selectToasts);
  return (
    <section className="toasts on-dark" aria-label={t('region')} aria-live="polite">
      {entries.map((entry) => (
        <ToastFor key={entry.id} entry={entry} />
      ))}
    </section>
  );
}
