import { Notice } from '../../shared/components/Notice';
import { texts } from '../../shared/texts';
import type { FormProblemState } from './use-form-problem';

/** What the server refused and no field can show, at the top of the form. */
export function FormProblem({ problem }: { problem: FormProblemState }) {
  return (
    problem.message && (
      <Notice tone="error" title={texts.error} onClose={problem.clear}>
        {problem.message}
      </Notice>
    )
  );
}
