import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { EyeOff, FileX, Link2, Plus, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { industryLabel } from '#rules/industries';
import { paths } from '#rules/paths';
import { messageOf } from '../../../shared/api/errors';
import { clientQuery, endClient } from '../../../shared/api/partner-clients';
import type { PartnerClientDetails } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Badge } from '../../../shared/components/badges/Badge';
import { Glyph } from '../../../shared/components/badges/Glyph';
import { Notice } from '../../../shared/components/feedback/Notice';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { Timeline, TimelineEntry } from '../../../shared/components/lists/Timeline';
import { formatDate, formatDateTime } from '../../../shared/format';
import { useProfile } from '../../../shared/session/session';
import { EndConnectionDialog } from '../../components/EndConnectionDialog';
import { isUnknown, LoadFailure } from '../../components/LoadFailure';
import { RecordSkeleton } from '../../components/RecordSkeleton';
import { ShareList } from '../../components/ShareList';
import { aside, columns, stack } from '../../components/two-columns';
import { usePortal } from '../../portal';
import { ActivityPanel } from '../../partner-programme/dashboard/ActivityPanel';
import { Page } from '../../shell/Page';
import { ClientFigures } from './ClientFigures';
import { ClientNotes } from './ClientNotes';
import { ClientOrders } from './ClientOrders';
import { ClientPeople } from './ClientPeople';
import { ClientQuotes } from './ClientQuotes';
import { placeOf } from './ClientRows';
import { clientTexts } from './texts';

const words = clientTexts.detail;
const back = { to: paths.partnerClients, label: words.back };

/** /partners/dashboard/clients/{companyId}: all data that a client shares. */
export function ClientPage() {
  const { id = '' } = useParams();
  const { basePath } = usePortal();
  const { company } = useProfile();
  const { data: client, error, isFetching, refetch } = useQuery(clientQuery(id));
  const title = client?.name ?? clientTexts.title;
  const crumbs = [
    { label: company.name, to: paths.company(basePath) },
    { label: clientTexts.title, to: paths.partnerClients },
    { label: client?.name ?? '…' },
  ];
  return (
    <Page title={title} crumbs={crumbs}>
      {client && !isUnknown(error) ? (
        <Client client={client} />
      ) : error ? (
        <LoadFailure
          title={isUnknown(error) ? words.unknown : clientTexts.title}
          back={back}
          message={isUnknown(error) ? words.unknownText : messageOf(error, words.failed)}
          retrying={isFetching}
          onRetry={isUnknown(error) ? undefined : () => void refetch()}
        />
      ) : (
        <RecordSkeleton
          back={back}
          loading={words.loading}
          titleWidth={300}
          items={{ title: clientTexts.quotes.title, count: 3 }}
          below={clientTexts.orders.title}
          summaries={[
            { title: words.shares, widths: [120, 96, 140, 110] },
            { title: words.people, widths: [110, 90] },
            { title: words.company, widths: [140, 120] },
          ]}
        />
      )}
    </Page>
  );
}

function Client({ client }: { client: PartnerClientDetails }) {
  const [ending, setEnding] = useState(false);
  const navigate = useNavigate();
  const { basePath } = usePortal();
  const isSuspended = client.status === 'suspended';
  const { sight, drafts, deals, commission } = words.effects;
  const effect = ([title, text]: readonly [string, string]) => ({ title, text });
  return (
    <>
      <PageHead
        back={back}
        title={
          <span className="client-title">
            {client.name}
            {isSuspended ? (
              <Badge tone="error" icon={<Glyph shape="bang" />} label={words.suspended} />
            ) : (
              <Badge tone="success" icon={<Glyph shape="check" />} label={words.connected} />
            )}
          </span>
        }
        text={words.since(placeOf(client), formatDate(client.connectedAt))}
        actions={
          !isSuspended && (
            <Button variant="lit" to={`${paths.createQuote(basePath)}?client=${client.id}`} icon={<Plus size={16} />}>
              {clientTexts.create}
            </Button>
          )
        }
      />
      {isSuspended && (
        <Notice tone="warning" role="none" title={words.suspendedTitle} style={{ marginBottom: 24 }}>
          {words.suspendedText}
        </Notice>
      )}
      <div style={{ marginBottom: 24 }}>
        <ClientFigures id={client.id} />
      </div>
      <Box sx={columns}>
        <Box sx={stack}>
          <ClientQuotes id={client.id} />
          <ClientOrders id={client.id} />
          <ActivityPanel clientId={client.id} />
          <History client={client} />
        </Box>
        <Box sx={aside}>
          <Panel title={words.shares}>
            <ShareList since={client.connectedAt} sharesPast={client.sharesPast} />
            <Typography variant="small" component="p" color="textSecondary" sx={{ mt: 2 }}>
              {words.agreed(client.agreedBy, formatDateTime(client.connectedAt))}
            </Typography>
            {client.actions.includes('end') && (
              <>
                <Button color="error" fullWidth onClick={() => setEnding(true)} style={{ marginTop: 16 }}>
                  {words.end}
                </Button>
                <Typography variant="small" component="p" color="textTertiary" sx={{ mt: 1.25 }}>
                  {words.endHint}
                </Typography>
              </>
            )}
          </Panel>
          <ClientPeople id={client.id} />
          <Company client={client} />
          <ClientNotes id={client.id} />
        </Box>
      </Box>
      {ending && (
        <EndConnectionDialog
          name={client.name}
          text={words.endText}
          effects={[
            { ...effect(sight), icon: EyeOff, off: true },
            { ...effect(drafts), icon: FileX, off: true },
            effect(deals),
            effect(commission),
          ]}
          reasons={words.reasons}
          end={(reason) => endClient(client.id, reason)}
          onEnded={() => void navigate(paths.partnerClients, { replace: true })}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  );
}

function Company({ client }: { client: PartnerClientDetails }) {
  const { addressLine1, addressLine2, postalCode, vatNumber, cocNumber, industry, website } = client;
  const facts = [
    [words.vat, vatNumber],
    [words.coc, cocNumber],
    [words.industry, industry && industryLabel(industry)],
    [words.website, website],
  ] as const;
  return (
    <Panel title={words.company}>
      <Typography color="textSecondary" sx={{ lineHeight: '22px' }}>
        {[addressLine1, addressLine2].filter(Boolean).join(', ')}
        <br />
        {`${postalCode} ${placeOf(client)}`}
      </Typography>
      <dl className="client-facts num">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="breaks">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  );
}

/** Panel with the periods of the connection, newest first. */
function History({ client }: { client: PartnerClientDetails }) {
  return (
    <Panel title={words.history}>
      <Timeline>
        <TimelineEntry icon={Link2} what={words.reconnected} when={client.connectedAt}>
          {words.agreedBy(client.agreedBy, client.sharesPast)}
        </TimelineEntry>
        {client.history.flatMap(({ connectedAt, endedAt, endedBySide, endReason }) => [
          <TimelineEntry key={endedAt} icon={Unlink} what={words.ended} when={endedAt}>
            {`${words.endedBy[endedBySide]}. ${endReason}`}
          </TimelineEntry>,
          <TimelineEntry key={connectedAt} icon={Link2} what={words.reconnected} when={connectedAt} />,
        ])}
      </Timeline>
    </Panel>
  );
}
