import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { classes } from '../../classes';

const stepOf = (step: number, count: number, label: string) => `Step ${step} of ${count}: ${label}`;

interface Step {
  label: string;
  /** Address of a completed step. */
  to?: string;
}

interface StepperProps {
  steps: Step[];
  /** Index of the current step, from 0. */
  current: number;
  /** On a phone, shows only the name of the current step. For more than three steps, or long names. */
  compact?: boolean;
}

/**
 * Progress of a form, with a bar for each step. A completed step is a link in the text colour, the current step has the
 * spectrum gradient, and later steps are thin lines.
 */
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
