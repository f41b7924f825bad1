import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/errors';
import { Notice } from '../../../shared/components/feedback/Notice';
import { comparisonQuery } from './comparisons';
import { compareTexts } from './texts';

/** Notice that the saved comparison in the address was deleted or belongs to another user. */
export function SavedProblem({ savedId }: { savedId: string }) {
  const { error } = useQuery(comparisonQuery(savedId));
  return (
    error && (
      <Notice tone="error" title={compareTexts.failed.one}>
        {messageOf(error, '')}
      </Notice>
    )
  );
}
