import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#rules/paths';
import { messageOf } from '../../../shared/api/errors';
import { Button } from '../../../shared/components/actions/Button';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { useProfile } from '../../../shared/session/session';
import { PHONE, useMedia } from '../../../shared/use-media';
import { ListCard } from '../../components/ListCard';
import { ListToolbar } from '../../components/ListToolbar';
import { useListFilters } from '../../components/use-list-filters';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { clientFiguresListQuery } from './api';
import { ClientCards, ClientTable } from './ClientRows';
import { type AskedRequest, ConnectDialog } from './ConnectDialog';
import { RequestList } from './RequestList';
import { clientTexts } from './texts';

const words = clientTexts.list;

/** /partners/dashboard/clients: connected clients and open requests. */
export function ClientListPage() {
  const { basePath } = usePortal();
  const { company } = useProfile();
  const phone = useMedia(PHONE);
  const filtering = useListFilters(['search'], 'name');
  const { filters, paging, isFiltered, set, clear } = filtering;
  const list = useQuery(clientFiguresListQuery({ ...(filters.search && { search: filters.search }), ...paging }));
  const { data, error, isFetching, refetch } = list;
  const [dialog, setDialog] = useState<{ request?: AskedRequest } | null>(null);
  const connect = (
    <Button variant="lit" icon={<Plus size={15} />} onClick={() => setDialog({})}>
      {clientTexts.connect}
    </Button>
  );
  return (
    <Page
      title={clientTexts.title}
      crumbs={[{ label: company.name, to: paths.company(basePath) }, { label: clientTexts.title }]}
    >
      <PageHead title={clientTexts.title} text={!phone && clientTexts.text(company.name)} actions={connect} />
      <RequestList onEnter={(request) => setDialog({ request })} />
      <ListCard
        label={words.label}
        loading={words.loading}
        list={list}
        count={data?.data.length}
        failure={error ? messageOf(error, words.failed) : undefined}
        onRetry={() => void refetch()}
        instead={isFiltered && { label: words.clearFilters, run: clear }}
        onPage={(page, options) => set({ page }, options)}
        toolbar={
          <ListToolbar
            words={words}
            filtering={filtering}
            refreshing={isFetching}
            onRefresh={() => void refetch()}
            phone={phone}
          >
            {null}
          </ListToolbar>
        }
        empty={
          isFiltered ? (
            <EmptyState
              title={words.noMatch}
              text={words.noMatchText}
              action={<Button onClick={clear}>{words.clearFilters}</Button>}
            />
          ) : (
            <EmptyState
              title={words.empty}
              text={words.emptyText}
              action={<Button onClick={() => setDialog({})}>{clientTexts.connect}</Button>}
            />
          )
        }
      >
        {phone ? (
          <ClientCards rows={data?.data} />
        ) : (
          <ClientTable rows={data?.data} sort={filters.sort} onSort={(sort) => set({ sort })} />
        )}
      </ListCard>
      {dialog && <ConnectDialog {...dialog} onClose={() => setDialog(null)} />}
    </Page>
  );
}
