import type { SxProps, Theme } from '@mui/material/styles';
import type { FormProblemState } from '../use-form-problem';
import { texts } from '../texts';
import { Notice } from './Notice';

interface FormProblemProps {
  problem: FormProblemState;
  title?: string;
  sx?: SxProps<Theme>;
}

/** What the server refused and no field can show, at the top of the form. */
export function FormProblem({ problem, title = texts.error, sx }: FormProblemProps) {
  return (
    problem.message && (
      <Notice tone="error" title={title} onClose={problem.clear} sx={sx}>
        {problem.message}
      </Notice>
    )
  );
}
