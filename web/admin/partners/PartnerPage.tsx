import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Award, Globe, Mail, Percent, Power, Receipt, UserPlus, type LucideIcon } from 'lucide-react';
import { useParams } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import { percent } from '#rules/commission';
import { PARTNER_TIERS, type PartnerTier } from '#rules/partner-tier';
import type { PartnerDetail, PartnerEvent, QuoteStatus } from '../../shared/api/schema';
import { StatusBadge } from '../../shared/components/badges/StatusBadge';
import { PageHead } from '../../shared/components/frame/PageHead';
import { Panel } from '../../shared/components/frame/Panel';
import { StatStrip } from '../../shared/components/lists/StatStrip';
import { Timeline, TimelineEntry } from '../../shared/components/lists/Timeline';
import { countries } from '../../shared/country-words';
import { formatCount, formatDate, formatMoney, formatMoneyShort } from '../../shared/format';
import { Reason } from '../../shared/quotes/ReturnedNotice';
import { StateBadge } from '../components/badges';
import { halves } from '../components/columns';
import { RecordLink } from '../components/RecordLink';
import { RecordPage } from '../components/RecordPage';
import { Rows } from '../components/Rows';
import { RouteTabs } from '../components/RouteTabs';
import { RecordMails } from '../mails/RecordMails';
import { ConsoleNotFound } from '../shell/ConsoleNotFound';
import { PartnerFundRequests } from '../partner-programme/funds/PartnerFundRequests';
import { Effects, PartnerActions } from './PartnerActions';
import { PartnerAgreements, PartnerApplications, PartnerCommission, PartnerDeals } from './PartnerParts';
import { PartnerFunds } from './PartnerFunds';
import { PartnerListing } from './PartnerListing';
import { PartnerRate } from './PartnerRate';
import { partnerTexts as words } from './partner-texts';

/** /admin/partners/{id}: a partner with its deals, clients, quotes, commission, documents and history. */
export const PartnerPage = () => (
  <RecordPage<PartnerDetail> title={({ name }) => name} failed={words.failedOne}>
    {(partner) => <Loaded partner={partner} />}
  </RecordPage>
);

const tierOf = (tier: string | null) => PARTNER_TIERS[tier as PartnerTier]?.label ?? '';

function Loaded({ partner }: { partner: PartnerDetail }) {
  const { part = 'overview' } = useParams();
  if (!(part in words.tabs)) return <ConsoleNotFound />;
  const country = countries.find(({ code }) => code === partner.countryCode)?.name ?? partner.countryCode;
  return (
    <>
      <PageHead
        back={{ to: adminPaths.partners, label: words.back }}
        title={
          <>
            {partner.name}
            <StateBadge state={partner.status} />
          </>
        }
        text={words.about(tierOf(partner.tier), percent(partner.rate), country, formatDate(partner.since))}
        actions={<PartnerActions partner={partner} />}
      />
      <RouteTabs
        label={words.tabsLabel}
        value={part}
        tabs={Object.entries(words.tabs).map(([value, label]) => ({
          value,
          label,
          to: adminPaths.partner(partner.id, value === 'overview' ? '' : value),
        }))}
      />
      {part === 'overview' && <Overview partner={partner} />}
      {part === 'clients' && <Clients partner={partner} />}
      {part === 'quotes' && <Quotes partner={partner} />}
      {part === 'deals' && <PartnerDeals id={partner.id} />}
      {part === 'commission' && (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <PartnerRate partner={partner} />
          <PartnerCommission id={partner.id} />
        </Box>
      )}
      {part === 'agreement' && <PartnerAgreements id={partner.id} />}
      {part === 'applications' && <PartnerApplications id={partner.id} />}
      {part === 'funds' && <PartnerFundRequests partnerId={partner.id} />}
      {part === 'history' && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <History history={partner.history} />
          <RecordMails of="company" id={partner.id} />
        </Box>
      )}
    </>
  );
}

function Overview({ partner }: { partner: PartnerDetail }) {
  const { clients, openQuotes, pipeline, accepted, acceptedQuotes, contact, applicationId } = partner;
  const facts = words.facts;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <StatStrip
        stats={[
          { label: facts.clients, value: formatCount(clients), width: 32, about: facts.connected },
          { label: facts.openQuotes, value: formatCount(openQuotes), width: 32 },
          { label: facts.pipeline, value: formatMoneyShort(pipeline), width: 96, about: facts.pipelineAbout },
          {
            label: facts.accepted,
            value: formatMoneyShort(accepted),
            width: 96,
            change: facts.acceptedQuotes(acceptedQuotes),
            about: facts.acceptedAbout,
          },
        ]}
      />
      <Box sx={halves}>
        <Panel title={words.standing}>
          <Effects status={partner.status} />
        </Panel>
        <PartnerFunds partner={partner} />
        <PartnerListing partner={partner} />
        <Panel title={words.contact}>
          <Box sx={{ display: 'grid', gap: 1 }}>
            <Typography>
              {contact ? (
                <>
                  {contact.name}, <Link href={`mailto:${contact.email}`}>{contact.email}</Link>
                </>
              ) : (
                words.noContact
              )}
            </Typography>
            <Typography variant="small" sx={{ display: 'flex', gap: 2 }}>
              <RecordLink to={adminPaths.company(partner.id)}>{words.company}</RecordLink>
              {applicationId && <RecordLink to={adminPaths.application(applicationId)}>{words.application}</RecordLink>}
            </Typography>
          </Box>
        </Panel>
      </Box>
    </Box>
  );
}

function Clients({ partner: { connections } }: { partner: PartnerDetail }) {
  return (
    <Rows
      title={words.tabs.clients}
      nothing={words.noClients}
      rows={connections.map(({ id, name, since, endedAt }) => ({
        key: id + since,
        what: <RecordLink to={adminPaths.company(id)}>{name}</RecordLink>,
        about: endedAt ? words.ended(formatDate(since), formatDate(endedAt)) : words.connectedSince(formatDate(since)),
      }))}
    />
  );
}

function Quotes({ partner: { quotes } }: { partner: PartnerDetail }) {
  return (
    <Rows
      title={words.tabs.quotes}
      nothing={words.noQuotes}
      rows={quotes.map(({ id, number, status, client, total }) => ({
        key: id,
        what: (
          <>
            <RecordLink mono to={adminPaths.quote(id)}>
              {number}
            </RecordLink>{' '}
            · {client.name}
          </>
        ),
        amount: formatMoney(total),
        about: <StatusBadge status={status as QuoteStatus} on="list" />,
      }))}
    />
  );
}

const ICONS: Record<PartnerEvent['kind'], LucideIcon> = {
  admitted: UserPlus,
  status: Power,
  tier: Award,
  rate: Percent,
  message: Mail,
  listing: Globe,
  self_billing: Receipt,
};

function whatOf({ kind, from, to }: PartnerEvent): string {
  const events = words.events;
  if (kind === 'admitted') return events.admitted(tierOf(to));
  if (kind === 'status') return events.status(from ?? '', to ?? '');
  if (kind === 'tier') return events.tier(tierOf(from), tierOf(to));
  if (kind === 'listing') return events.listing(from ?? '', to ?? '');
  if (kind === 'self_billing') return to === 'on' ? events.selfBillingOn : events.selfBillingOff;
  return kind === 'rate' ? events.rate(from ?? '', to ?? '') : events.message;
}

function History({ history }: { history: PartnerEvent[] }) {
  return (
    <Panel title={words.tabs.history}>
      <Timeline>
        {history.map((event) => (
          <TimelineEntry key={event.id} icon={ICONS[event.kind]} what={whatOf(event)} when={event.at}>
            {event.by ?? words.byPortal}
            {event.reason && <Reason>{event.reason}</Reason>}
          </TimelineEntry>
        ))}
      </Timeline>
    </Panel>
  );
}
