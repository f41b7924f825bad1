import { useSearchParams } from 'react-router';

/**
 * Returns the step of a form that `?step=` selects, limited to the first step that is not `done`. Each step is an entry
 * in the browser's history.
 */
export function useStep(keys: readonly string[], done: number) {
  const [query, setQuery] = useSearchParams();
  const search = (index: number) => {
    const changed = new URLSearchParams(query);
    if (index === 0) changed.delete('step');
    else changed.set('step', keys[index]!);
    return changed;
  };
  const step = Math.max(0, Math.min(keys.indexOf(query.get('step') ?? ''), done, keys.length - 1));
  return {
    step,
    stepPath: (index: number) => `?${search(index)}`,
    goTo: (index: number) => {
      if (index !== step) setQuery(search(index));
    },
  };
}
