import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { adminPaths } from '#rules/admin-paths';
import { industryLabel } from '#rules/industries';
import { frequencyLabel, sourceLabel, topicLabel } from '#rules/subscription';
import type { Subscriber } from '../../../shared/api/schema';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { FactList } from '../../../shared/components/lists/FactList';
import { Moment } from '../../../shared/components/lists/Moment';
import { formatDate } from '../../../shared/format';
import { StateBadge } from '../../components/badges';
import { withAside } from '../../components/columns';
import { RecordLink } from '../../components/RecordLink';
import { RecordPage } from '../../components/RecordPage';
import { Rows } from '../../components/Rows';
import { mailTexts } from '../../mails/texts';
import { ConsentHistory } from './ConsentHistory';
import { SubscriberActions } from './SubscriberActions';
import { SubscriptionBadge } from './SubscriptionBadge';
import { subscriberTexts as words } from './texts';

const stack = { display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' };

/** /admin/subscribers/{id}: status, topics and consent history of a subscription. */
export const SubscriberPage = () => (
  <RecordPage<Subscriber> title={({ email }) => email}>{(subscriber) => <Loaded subscriber={subscriber} />}</RecordPage>
);

function Loaded({ subscriber }: { subscriber: Subscriber }) {
  return (
    <>
      <PageHead
        back={{ to: adminPaths.subscribers, label: words.back }}
        title={
          <>
            {subscriber.email}
            <SubscriptionBadge status={subscriber.status} />
          </>
        }
        text={words.standing[subscriber.status]}
        actions={<SubscriberActions subscriber={subscriber} />}
      />
      <Box sx={withAside(392)}>
        <Box sx={stack}>
          <ConsentHistory history={subscriber.history} />
          <Campaigns campaigns={subscriber.campaigns} />
          <Mails mails={subscriber.mails} />
        </Box>
        <Box sx={stack}>
          <Facts subscriber={subscriber} />
          <Preferences subscriber={subscriber} />
        </Box>
      </Box>
    </>
  );
}

function Facts({ subscriber: { source, statusSince, confirmedAt, createdAt } }: { subscriber: Subscriber }) {
  const { title, ...labels } = words.facts;
  return (
    <Panel title={title}>
      <FactList
        facts={[
          { label: labels.source, value: sourceLabel(source) },
          { label: labels.created, value: formatDate(createdAt) },
          { label: labels.confirmed, value: confirmedAt ? formatDate(confirmedAt) : labels.never },
          { label: labels.since, value: formatDate(statusSince) },
        ]}
      />
    </Panel>
  );
}

function Preferences({ subscriber }: { subscriber: Subscriber }) {
  const { title, ...labels } = words.preferences;
  const { firstName, lastName, company, industry, topics, frequency, measuredSince } = subscriber;
  return (
    <Panel title={title}>
      <FactList
        facts={[
          { label: labels.topics, value: topics.map(topicLabel).join(', ') },
          { label: labels.frequency, value: frequencyLabel(frequency) },
          { label: labels.name, value: [firstName, lastName].filter(Boolean).join(' ') },
          { label: labels.company, value: company },
          { label: labels.industry, value: industry && industryLabel(industry) },
          {
            label: labels.measured,
            value: measuredSince ? labels.measuredSince(formatDate(measuredSince)) : labels.notMeasured,
          },
        ]}
      />
    </Panel>
  );
}

const Campaigns = ({ campaigns }: Pick<Subscriber, 'campaigns'>) => (
  <Rows
    title={words.campaigns.title}
    nothing={words.campaigns.none}
    rows={campaigns.map(({ id, name, status, outcome, doneAt, error }) => ({
      key: id,
      what: (
        <>
          <RecordLink to={adminPaths.campaign(id)}>{name}</RecordLink>
          {error && (
            <Typography variant="small" component="p" color="textSecondary">
              {error}
            </Typography>
          )}
        </>
      ),
      about: (
        <>
          {doneAt && <Moment at={doneAt} />}
          <StateBadge
            state={outcome === null || outcome === 'unsubscribed' ? status : 'failed'}
            label={outcome ? words.campaigns.outcomes[outcome] : words.campaigns.statuses[status]}
          />
        </>
      ),
    }))}
  />
);

const Mails = ({ mails }: Pick<Subscriber, 'mails'>) => (
  <Rows
    title={words.mails.title}
    nothing={words.mails.none}
    rows={mails.map(({ id, subject, status, createdAt, sentAt }) => ({
      key: id,
      what: <Typography>{subject}</Typography>,
      about: (
        <>
          <Moment at={sentAt ?? createdAt} />
          <StateBadge state={status} label={mailTexts.statuses[status]} />
        </>
      ),
    }))}
  />
);
