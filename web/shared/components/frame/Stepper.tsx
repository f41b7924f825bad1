import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { classes } from '../../classes';

const stepOf = (step: number, count: number, label: string) => `Step ${step} of ${count}: ${label}`;

interface Step {
  label: string;
  /** Where a done step leads back to. */
  to?: string;
}

interface StepperProps {
  steps: Step[];
  /** Counts from 0. */
  current: number;
  /** On a phone only the current step is named, below the bars: for more than three, or long names. */
  compact?: boolean;
}

/** A bar for each step: done is text (and a link), current the spectrum, next a hairline. */
export function Stepper({ steps, current, compact = false }: StepperProps) {
  return (
    <>
      <ol aria-label="Progress" className={classes('stepper', compact && 'compact')}>
        {steps.map(({ label, to }, index) => {
          const isDone = index < current;
          return (
            <li
              key={label}
              className={isDone ? 'done' : undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              <span aria-hidden>{isDone ? <Check size={12} strokeWidth={2} /> : index + 1}</span>
              {isDone && to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
            </li>
          );
        })}
      </ol>
      {compact && (
        <p aria-hidden className="small stepper-current">
          {stepOf(current + 1, steps.length, steps[current]?.label ?? '')}
        </p>
      )}
    </>
  );
}
