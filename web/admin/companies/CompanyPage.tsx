import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { FilePlus, Pencil } from 'lucide-react';
import { useParams } from 'react-router';
import type { StaffCompany } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { PageHead } from '../../shared/components/frame/PageHead';
import { cardStyle, Panel } from '../../shared/components/frame/Panel';
import { adminPaths } from '#rules/admin-paths';
import { StateBadge } from '../components/badges';
import { RecordPage } from '../components/RecordPage';
import { RouteTabs } from '../components/RouteTabs';
import { StatusHistory } from '../components/StatusHistory';
import { useMayChange } from '../core/use-may-change';
import { CompanyDocuments } from '../documents/CompanyDocuments';
import { RecordMails } from '../mails/RecordMails';
import { CompanyQuotes } from '../quotes/CompanyQuotes';
import { ConsoleNotFound } from '../shell/ConsoleNotFound';
import { CompanyPeople } from '../users/CompanyPeople';
import { companyHistoryQuery } from './api';
import { CompanyAccount } from './CompanyAccount';
import { CompanyActions } from './CompanyActions';
import { CompanyOverview } from './CompanyOverview';
import { adminCompanyTexts } from './texts';

const words = adminCompanyTexts;

/** /admin/companies/{id}: a company with its documents, users, quotes, account and history. */
export const CompanyPage = () => (
  <RecordPage<StaffCompany> title={({ name }) => name}>{(company) => <Loaded company={company} />}</RecordPage>
);

function Loaded({ company }: { company: StaffCompany }) {
  const { part = 'overview' } = useParams();
  const mayChange = useMayChange();
  if (!(part in words.tabs)) return <ConsoleNotFound />;
  return (
    <>
      <PageHead
        back={{ to: adminPaths.companies, label: words.back }}
        title={
          <>
            {company.name}
            <StateBadge state={company.verificationStatus} />
            {company.status !== 'active' && <StateBadge state={company.status} />}
          </>
        }
        text={`${words.types[company.type]} · ${company.city}, ${company.countryName}`}
        actions={
          <>
            {mayChange && company.status !== 'deleted' && (
              <Button icon={<Pencil size={15} />} to={`${adminPaths.company(company.id)}/edit`}>
                {words.edit}
              </Button>
            )}
            {mayChange && company.status === 'active' && (company.type === 'client' || company.type === 'partner') && (
              <Button icon={<FilePlus size={15} />} to={`${adminPaths.quotes}/create?companyId=${company.id}`}>
                {words.createQuote}
              </Button>
            )}
            <CompanyActions company={company} />
          </>
        }
      />
      {company.verificationStatus === 'pending' && part !== 'documents' && (
        <Notice
          tone="warning"
          role="none"
          title={words.pending.title}
          style={{ marginBottom: 24 }}
          action={
            <Button size="small" to={adminPaths.company(company.id, 'documents')}>
              {words.pending.documents}
            </Button>
          }
        >
          {words.pending.text}
        </Notice>
      )}
      <RouteTabs
        label={words.tabsLabel}
        value={part}
        tabs={Object.entries(words.tabs).map(([value, label]) => ({
          value,
          label,
          to: adminPaths.company(company.id, value === 'overview' ? '' : value),
        }))}
      />
      {part === 'overview' && <CompanyOverview company={company} />}
      {part === 'documents' && <CompanyDocuments company={company} />}
      {part === 'users' && <CompanyPeople company={company} />}
      {part === 'quotes' && (
        <Box sx={{ ...cardStyle, overflow: 'hidden' }}>
          <CompanyQuotes companyId={company.id} />
        </Box>
      )}
      {part === 'account' && <CompanyAccount company={company} />}
      {part === 'history' && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <CompanyHistory id={company.id} />
          <RecordMails of="company" id={company.id} />
        </Box>
      )}
    </>
  );
}

function CompanyHistory({ id }: { id: string }) {
  const history = useQuery(companyHistoryQuery(id));
  return (
    <Panel title={words.tabs.history}>
      <StatusHistory query={history} />
    </Panel>
  );
}
