import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { loadAgain } from './use-changed';

it('shows what is true after a change, also where the first load was under way', async () => {
  const queries = new QueryClient();
  const answers: ((revisions: number) => void)[] = [];
  const queryFn = () => new Promise<number>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: ['revisions'], queryFn });
  const seen: unknown[] = [];
  const leave = observer.subscribe(({ data }) => seen.push(data));
  const changed = loadAgain(queries);
  await new Promise((go) => setTimeout(go));
  expect(answers).toHaveLength(2);
  answers[1]!(1);
  answers[0]!(0); // the answer of before the change comes last
  await changed;
  expect(observer.getCurrentResult().data).toBe(1);
  expect(seen).not.toContain(0);
  leave();
});
