import type { ReactNode } from 'react';
import { ConsolePage } from '../../shell/ConsolePage';
import { ResourceList, type ResourceListProps } from './ResourceList';
import type { Row } from './types';

interface ListPageProps<R extends Row> extends Omit<ResourceListProps<R>, 'title' | 'within'> {
  words: ResourceListProps<R>['words'] & { title: string };
  /** Content above the list. */
  children?: ReactNode;
}

/** Page of the console that consists of a single list. */
export function ListPage<R extends Row>({ children, ...list }: ListPageProps<R>) {
  const { title } = list.words;
  return (
    <ConsolePage title={title} flush>
      {children}
      <ResourceList<R> title={title} {...list} />
    </ConsolePage>
  );
}
