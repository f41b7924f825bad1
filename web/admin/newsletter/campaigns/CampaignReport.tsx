import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
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
import type { ReactNode } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { type CampaignAction, STOP_AT } from '#rules/campaign-status';
import type { Campaign } from '../../../shared/api/schema';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { Timeline, TimelineEntry } from '../../../shared/components/lists/Timeline';
import { formatCount, formatDateTime, formatDateTimeIn, formatPercent } from '../../../shared/format';
import { withAside } from '../../components/columns';
import { Button } from '../../../shared/components/actions/Button';
import { CampaignBadge } from './CampaignBadge';
import { Figures, Industries, Links, NotDelivered, Opens, useCampaignResults } from './CampaignResults';
import { CampaignSteps, UseAgain } from './CampaignSteps';
import { SavedPreview } from './MailPreview';
import { timeLeft } from './progress';
import { type CampaignNames, conditionWords, useCampaignNames } from './segment';
import { campaignTexts } from './texts';

const words = campaignTexts.report;
type Event = Campaign['history'][number];

interface CampaignReportProps {
  campaign: Campaign;
  /** When it was so, in milliseconds. */
  asOf: number;
}

/** A campaign that is no draft: how far it is, what became of it, and what can be done now. */
export function CampaignReport({ campaign, asOf }: CampaignReportProps) {
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
          <Progress campaign={campaign} asOf={asOf} />
          {hasBegun && <Figures campaign={campaign} />}
          {report && hasBegun && <Opens report={report} />}
          {report && hasBegun && <Links report={report} />}
          <Panel title={words.content} flush>
            <SavedPreview campaign={campaign} />
          </Panel>
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
          {report && hasBegun && <NotDelivered report={report} />}
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

/** When it began or begins, by whom, and to whom. */
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

/** How far it is. */
function Progress({ campaign, asOf }: CampaignReportProps) {
  const { status, sums, rate, last } = campaign;
  const { sent, failed, skipped, left, recipients } = sums;
  const share = recipients > 0 ? (recipients - left) / recipients : 0;
  const minutes = status === 'sending' ? timeLeft(campaign, asOf) : null;
  const facts = [
    { label: words.left, value: formatCount(left) },
    { label: words.rate, value: words.rateOf(rate) },
    minutes !== null && { label: words.done, value: doneWords(minutes, asOf) },
    { label: words.skipped, value: formatCount(skipped) },
    {
      label: words.failed,
      value: formatCount(failed),
      note: last?.of && status === 'sending' ? words.stopsAt(last, formatPercent(STOP_AT.share)) : undefined,
    },
  ].filter((fact) => fact !== false);
  return (
    <Panel title={words.titles[status]} aside={<CampaignSteps campaign={campaign} />}>
      <Box sx={{ display: 'grid', gap: 1.75 }}>
        {recipients > 0 ? (
          <>
            <Box
              role="progressbar"
              aria-label={words.progress}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.floor(share * 100)}
              sx={bar}
            >
              <Box sx={{ width: `${share * 100}%`, ...filled }} />
            </Box>
            <Box component="dl" sx={factColumns}>
              <Fact label={words.sent} value={<Figure>{formatCount(sent)}</Figure>} note={words.of(recipients)} />
              {facts.map((fact) => (
                <Fact key={fact.label} {...fact} />
              ))}
            </Box>
          </>
        ) : (
          <Typography color="textSecondary">{nobodyWords(campaign)}</Typography>
        )}
        {status === 'sending' && (
          <Typography variant="small" color="textTertiary">
            {words.keeps}
          </Typography>
        )}
      </Box>
    </Panel>
  );
}

/** Why a campaign has no recipients. */
function nobodyWords({ frozenAt, status }: Campaign): string {
  if (frozenAt) return words.nobody;
  return status === 'cancelled' ? words.nobodyEver : words.nobodyYet;
}

function doneWords(minutes: number, asOf: number): string {
  const at = new Date(asOf + minutes * 60_000);
  const isToday = at.toDateString() === new Date(asOf).toDateString();
  const told = formatDateTime(at.toISOString());
  return words.doneIn(isToday ? told.split(', ').at(-1)! : told, campaignTexts.duration(minutes));
}

const Fact = ({ label, value, note }: { label: string; value: ReactNode; note?: string }) => (
  <div>
    <Typography component="dt" variant="caption" color="textTertiary">
      {label}
    </Typography>
    <Typography component="dd" className="num" sx={{ fontSize: '.9375rem', fontWeight: 600, m: 0 }}>
      {value}{' '}
      {note && (
        <Typography component="span" variant="small" color="textTertiary">
          {note}
        </Typography>
      )}
    </Typography>
  </div>
);

/** The one large figure. */
const Figure = ({ children }: { children: ReactNode }) => (
  <Typography component="span" variant="h3" className="num">
    {children}
  </Typography>
);

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

const factColumns = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))', gap: '12px 24px' };

const bar = {
  height: 8,
  overflow: 'hidden',
  borderRadius: '4px',
  bgcolor: 'background.sunken',
  boxShadow: 'inset 0 0 0 1px var(--border)',
};
const filled = {
  height: '100%',
  borderRadius: '4px',
  background: 'linear-gradient(90deg, var(--cyan), var(--blue) 52%, var(--violet))',
  transition: 'width .3s',
};
