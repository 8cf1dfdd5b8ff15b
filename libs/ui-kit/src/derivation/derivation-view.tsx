import type { Derivation, DerivationStep } from '@brote/contracts/browser';
import { DerivationWriter } from '@brote/contracts/derivation-texts';
import { useMemo } from 'react';
import { formatCountry, formatDay, formatMoney, useLocale } from '../i18n';

const SIGNS = { add: '', subtract: '−', sum: '' } as const;
const FORMATS = { formatMoney, formatDay, formatCountry };

function useDerivationWriter(): DerivationWriter {
  const { locale } = useLocale();
  return useMemo(() => new DerivationWriter(locale, FORMATS), [locale]);
}

function Step({ step }: { readonly step: DerivationStep }) {
  const writer = useDerivationWriter();
  const factor = writer.factor(step);
  return (
    <tr className={step.operation === 'sum' ? 'derivation__sum' : undefined}>
      <th scope="row">
        {writer.step(step)}
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
  const { locale } = useLocale();
  const writer = useDerivationWriter();
  const sentences = facts.flatMap((fact) => writer.fact(fact) ?? []);
  return (
    <section className="derivation" aria-labelledby={`derivation-${id}`}>
      <h2 id={`derivation-${id}`}>{writer.text(kind, { day: formatDay(at, locale), amount: formatMoney(amount) })}</h2>
      {unexplained.amount === 0 ? null : (
        <p className="derivation__unexplained" role="alert">
          <strong>{writer.text('unexplained', { amount: formatMoney(unexplained) })}</strong> {writer.text('unexplained.text')}
        </p>
      )}
      {steps.length === 0 ? null : (
        <table className="derivation__steps">
          <caption className="visually-hidden">{writer.text('steps')}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{writer.text('step')}</th>
              <th scope="col">{writer.text('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, index) => (
              <Step key={index} step={step} />
            ))}
          </tbody>
        </table>
      )}
      {vat === null ? null : <p className="derivation__vat">{writer.vat(vat)}</p>}
      {sentences.length === 0 ? null : (
        <>
          <h3>{writer.text('facts')}</h3>
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
