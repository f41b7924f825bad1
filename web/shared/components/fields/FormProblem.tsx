import type { CSSProperties } from 'react';
import type { FormProblemState } from '../../use-form-problem';
import { texts } from '../../texts';
import { Notice } from '../feedback/Notice';

interface FormProblemProps {
  problem: FormProblemState;
  title?: string;
  style?: CSSProperties;
}

/** Notice at the top of a form with an error message that belongs to no field. */
export function FormProblem({ problem, title = texts.error, style }: FormProblemProps) {
  return (
    problem.message && (
      <Notice tone="error" title={title} onClose={problem.clear} style={style}>
        {problem.message}
      </Notice>
    )
  );
}
