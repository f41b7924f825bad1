import type { CSSProperties } from 'react';
import type { FormProblemState } from '../../use-form-problem';
import { texts } from '../../texts';
import { Notice } from '../feedback/Notice';

interface FormProblemProps {
  problem: FormProblemState;
  title?: string;
  style?: CSSProperties;
}

/** What the server refused and no field can show, at the top of the form. */
export function FormProblem({ problem, title = texts.error, style }: FormProblemProps) {
  return (
    problem.message && (
      <Notice tone="error" title={title} onClose={problem.clear} style={style}>
        {problem.message}
      </Notice>
    )
  );
}
