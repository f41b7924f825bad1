import { ListBase, type ListBaseProps, type SortPayload } from 'ra-core';
import { RecordList, type RecordListProps } from './RecordList';
import type { Row } from './types';

export interface ResourceListProps<R extends Row> extends RecordListProps<R> {
  /** The resource of the page by default. */
  resource?: string;
  /** Initial sort order. */
  sort: SortPayload;
  perPage?: number;
  /** Filter that the user cannot remove. */
  always?: Record<string, unknown>;
  /** Filter of a list inside another page. The list then does not store its state in the page's address. */
  within?: Record<string, unknown>;
  queryOptions?: ListBaseProps<R>['queryOptions'];
}

/** List of a react-admin resource; starts with the first of its views. */
export function ResourceList<R extends Row>(props: ResourceListProps<R>) {
  const { resource, sort, perPage = 25, always, within, queryOptions, ...list } = props;
  return (
    <ListBase<R>
      resource={resource}
      sort={sort}
      perPage={perPage}
      filterDefaultValues={list.views?.[0]?.filter}
      filter={within ?? always}
      storeKey={within ? false : undefined}
      disableSyncWithLocation={within !== undefined}
      queryOptions={queryOptions}
      disableAuthentication
    >
      <RecordList<R> {...list} />
    </ListBase>
  );
}
