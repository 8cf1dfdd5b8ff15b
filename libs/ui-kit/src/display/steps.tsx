interface StepsProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the step the customer is at. */
  readonly current: number;
}

/** Position of the customer in a sequence. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step} className={index < current ? 'is-done' : undefined} aria-current={index === current ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
