import { useQueryClient } from '@tanstack/react-query';
import { EditBase, type RaRecord } from 'ra-core';
import { Fragment, type ComponentType, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Crumb } from '../../shared/components/frame/Crumbs';
import { WHOLE } from '../core/use-record';
import { ConsolePage } from '../shell/ConsolePage';
import { RecordState } from './RecordState';

interface RecordPageProps<R extends RaRecord | null> {
  title: (record: NonNullable<R>) => string;
  /** Title of the page for a new record. */
  create?: string;
  /** Breadcrumbs between the resource's list and this page. */
  crumbs?: (record: NonNullable<R>) => Crumb[];
  /** True for content without a margin around it. */
  flush?: (record: NonNullable<R>) => boolean;
  /** Message of an error if the server gives none. */
  failed?: string;
  Frame?: ComponentType<{ title?: string; crumbs?: Crumb[]; flush?: boolean; children: ReactNode }>;
  /** Content of the page of a record; null for a new record. */
  children: (record: R) => ReactNode;
}

/** Page of the record whose id is in the address, or without an id of a new record. */
export function RecordPage<R extends RaRecord | null>(props: RecordPageProps<R>) {
  const { title, create, crumbs, flush, failed, Frame = ConsolePage, children } = props;
  const { id } = useParams();
  const queries = useQueryClient();
  if (id === undefined) return <Frame title={create}>{children(null as R)}</Frame>;
  return (
    <EditBase<NonNullable<R>>
      disableAuthentication
      // Loads as all other data does, and shows an error in the page, in place of react-admin's redirect to the list.
      queryOptions={{
        ...(queries.getDefaultOptions().queries as object),
        refetchOnWindowFocus: true,
        meta: WHOLE,
        onError: () => undefined,
      }}
      render={({ record, error, refetch }) => (
        <Frame title={record && title(record)} crumbs={record && crumbs?.(record)} flush={record && flush?.(record)}>
          {record ? (
            <Fragment key={id}>{children(record)}</Fragment>
          ) : (
            <RecordState error={error} retry={() => void refetch()} failed={failed} />
          )}
        </Frame>
      )}
    />
  );
}
