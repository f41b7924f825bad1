import type { QuoteFilters } from '../../../shared/api/quotes';
import { useListFilters } from '../../components/use-list-filters';

/** Returns the filters of the list of quotes, which are stored in the address. */
export function useQuoteFilters() {
  const { paging, ...filtering } = useListFilters(
    ['status', 'search', 'person', 'questions', 'signatures', 'from', 'to'],
    '-createdAt',
  );
  const { status, search, person, questions, signatures, from, to } = filtering.filters;
  const query: QuoteFilters = {
    ...(status && { status }),
    ...(search && { search }),
    ...(person && { userId: person }),
    ...(questions && { openQuestions: true }),
    ...(signatures && { awaitsSignature: true }),
    ...(from && { createdFrom: from }),
    ...(to && { createdTo: to }),
    ...paging,
  };
  return { ...filtering, query };
}

export type QuoteFiltering = ReturnType<typeof useQuoteFilters>;
