import Box from '@mui/material/Box';
import {
  CalendarClock,
  CircleCheck,
  CircleX,
  ExternalLink,
  Pause,
  PencilLine,
  Play,
  Send,
  type LucideIcon,
} from 'lucide-react';
import { adminPaths } from '#rules/admin-paths';
import type { CampaignAction } from '#rules/campaign-status';
import type { Campaign } from '../../../shared/api/schema';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { Timeline, TimelineEntry } from '../../../shared/components/lists/Timeline';
import { formatDateTime, formatDateTimeIn } from '../../../shared/format';
import { withAside } from '../../components/columns';
import { useRecord } from '../../core/use-record';
import { Button } from '../../../shared/components/actions/Button';
import { CampaignBadge } from './CampaignBadge';
import { CampaignProgress } from './CampaignProgress';
import { Figures, Industries, Links, NotDelivered, Opens, useCampaignResults } from './CampaignResults';
import { UseAgain } from './CampaignSteps';
import { SavedPreview } from './MailPreview';
import { type CampaignNames, conditionWords, useCampaignNames } from './segment';
import { campaignTexts } from './texts';

const words = campaignTexts.report;
type Event = Campaign['history'][number];

/** Refresh interval in milliseconds, for statuses in which a campaign changes without the user. */
const AGAIN: Partial<Record<Campaign['status'], number>> = { sending: 2_000, scheduled: 15_000 };

/** Report of a campaign that was sent or scheduled: progress, results and actions. */
export function CampaignReport({ campaign }: { campaign: Campaign }) {
  const { dataUpdatedAt: asOf } = useRecord<Campaign>('campaigns', campaign.id, {
    refetchInterval: AGAIN[campaign.status],
  });
  const names = useCampaignNames(campaign.segment);
  const { data: report } = useCampaignResults(campaign);
  const hasBegun = campaign.frozenAt !== null && campaign.sums.recipients > 0;
  return (
    <>
      <PageHead
        back={{ to: adminPaths.campaigns, label: campaignTexts.back }}
        title={
          <>
            {campaign.name}
            <CampaignBadge status={campaign.status} />
          </>
        }
        text={aboutOf(campaign, names)}
        actions={
          <>
            <UseAgain campaign={campaign} />
            {report?.hasArchive && (
              <Button
                icon={<ExternalLink size={15} />}
                href={`/api/v1/newsletter/archive/${encodeURIComponent(campaign.id)}`}
              >
                {words.read}
              </Button>
            )}
          </>
        }
      />
      <Box sx={withAside(336)}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
          <CampaignProgress campaign={campaign} asOf={asOf} />
          {hasBegun && <Figures campaign={campaign} />}
          {report && hasBegun && <Opens report={report} />}
          {report && hasBegun && <Links report={report} />}
          <Panel title={words.content} flush>
            <SavedPreview campaign={campaign} />
          </Panel>
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
          {report && hasBegun && <NotDelivered campaign={campaign} report={report} />}
          {report && hasBegun && <Industries report={report} />}
          <Panel title={words.history}>
            <Timeline>
              {campaign.history.map((event, place) => (
                <TimelineEntry
                  key={`${event.createdAt} ${place}`}
                  icon={EVENT_ICONS[event.action] ?? PencilLine}
                  what={eventWords(event)}
                  when={event.createdAt}
                >
                  {event.actorName ?? words.portal}
                  {event.reason && `: ${event.reason}`}
                  {campaign.frozenAt && STARTS.includes(event.action) && (
                    <div>{words.frozen(campaign.sums.recipients)}</div>
                  )}
                </TimelineEntry>
              ))}
            </Timeline>
          </Panel>
        </Box>
      </Box>
    </>
  );
}

const STARTS: CampaignAction[] = ['send', 'begin'];

/** Returns a text about a campaign's start, author and recipients. */
function aboutOf(campaign: Campaign, names: CampaignNames): string {
  const { history, status, scheduledAt, timeZone, segment, important } = campaign;
  const begun = history.findLast(({ action }) => STARTS.includes(action));
  const conditions = segment.map((condition) => {
    const { field, says } = conditionWords(condition, names);
    return `${field.toLowerCase()} ${says}`;
  });
  return [
    begun && words.started(formatDateTime(begun.createdAt), begun.actorName),
    status === 'scheduled' &&
      scheduledAt &&
      timeZone &&
      words.scheduled(formatDateTimeIn(scheduledAt, timeZone), timeZone),
    conditions.length > 0 ? words.toThose(conditions.join(', ')) : words.toEverybody,
    !important && words.seldom,
  ]
    .filter(Boolean)
    .join(' ');
}

const EVENT_ICONS: Partial<Record<CampaignAction, LucideIcon>> = {
  schedule: CalendarClock,
  unschedule: PencilLine,
  send: Send,
  begin: Send,
  pause: Pause,
  stop: Pause,
  resume: Play,
  cancel: CircleX,
  finish: CircleCheck,
};

function eventWords({ action, sent }: Event): string {
  if (action === 'pause') return words.pausedAfter(sent);
  if (action === 'stop') return words.stoppedAfter(sent);
  if (action === 'cancel') return words.cancelledAfter(sent);
  return words.events[action] ?? action;
}
