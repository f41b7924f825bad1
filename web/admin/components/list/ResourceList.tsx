import { ListBase, type ListBaseProps, type SortPayload } from 'react-admin';
import type { ResourceName } from '../../core/resources';
import { RecordList, type RecordListProps } from './RecordList';
import type { Row } from './types';

export interface ResourceListProps<R extends Row> extends RecordListProps<R> {
  resource: ResourceName;
  /** Until the reader chooses another. */
  sort: SortPayload;
  perPage?: number;
  /** Narrows it whatever the reader chooses. */
  always?: Record<string, unknown>;
  /** Part of another page: only these rows, and the address is that page's. */
  within?: Record<string, unknown>;
  queryOptions?: ListBaseProps<R>['queryOptions'];
}

/** A list of one resource; it opens with the first of its views. */
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
