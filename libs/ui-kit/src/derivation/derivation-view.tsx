import type { Derivation, DerivationStep } from '@brote/contracts/browser';
import { formatDay, formatMoney, useTranslations } from '../i18n';
import { derivationTranslations, factorText, factText, stepText, vatText } from './derivation-texts';

const SIGNS = { add: '', subtract: '−', sum: '' } as const;

function Step({ step }: { readonly step: DerivationStep }) {
  const t = useTranslations(derivationTranslations);
  const factor = factorText(t, step);
  return (
    <tr className={step.operation === 'sum' ? 'derivation__sum' : undefined}>
      <th scope="row">
        {stepText(t, step)}
        {factor === null ? null : <span className="derivation__factor">{factor}</span>}
      </th>
      <td className="derivation__amount">
        {SIGNS[step.operation]}
        {formatMoney(step.amount)}
      </td>
    </tr>
  );
}

/** One amount with the steps that lead to it, its VAT and the facts behind it. A part without an explanation is stated first. */
export function DerivationView({
  derivation: { id, kind, at, amount, steps, facts, unexplained, vat },
}: {
  readonly derivation: Derivation;
}) {
  const t = useTranslations(derivationTranslations);
  const sentences = facts.flatMap((fact) => factText(t, fact) ?? []);
  return (
    <section className="derivation" aria-labelledby={`derivation-${id}`}>
      <h2 id={`derivation-${id}`}>{t(kind, { day: formatDay(at, t.locale), amount: formatMoney(amount) })}</h2>
      {unexplained.amount === 0 ? null : (
        <p className="derivation__unexplained" role="alert">
          <strong>{t('unexplained', { amount: formatMoney(unexplained) })}</strong> {t('unexplained.text')}
        </p>
      )}
      {steps.length === 0 ? null : (
        <table className="derivation__steps">
          <caption className="visually-hidden">{t('steps')}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('step')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, index) => (
              <Step key={index} step={step} />
            ))}
          </tbody>
        </table>
      )}
      {vat === null ? null : <p className="derivation__vat">{vatText(t, vat)}</p>}
      {sentences.length === 0 ? null : (
        <>
          <h3>{t('facts')}</h3>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
