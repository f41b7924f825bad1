import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { industryLabel } from '#rules/industries';
import { messageOf } from '../../../shared/api/errors';
import type { Campaign, CampaignReport as Report } from '../../../shared/api/schema';
import { Bars } from '../../../shared/charts/Bars';
import { points, signed } from '../../../shared/charts/change';
import { ChartPanel } from '../../../shared/charts/ChartPanel';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { formatCount, formatDateTime, formatShare } from '../../../shared/format';
import { Rows } from '../../components/Rows';
import { reportOfCampaign } from './api';
import { TakeBackBlocks } from './TakeBackBlocks';
import { campaignTexts } from './texts';

const words = campaignTexts.report;

/**
 * Refresh interval of the report in milliseconds: most opens and clicks occur soon after sending, and the report of a
 * large campaign takes long to compute.
 */
const AGAIN: Partial<Record<Campaign['status'], number>> = { sending: 15_000, sent: 60_000 };

/** Loads the report of a campaign after each change of the campaign, and at an interval. */
export const useCampaignResults = ({ id, version, status }: Campaign) =>
  useQuery({
    queryKey: ['campaign-report', id, version, status],
    queryFn: () => reportOfCampaign(id),
    placeholderData: (before) => before,
    refetchInterval: AGAIN[status] ?? false,
  });

/**
 * Four key figures of a campaign: delivered, opened, clicked and unsubscribed, each with the number that it is a
 * fraction of.
 */
export function Figures({ campaign }: { campaign: Campaign }) {
  const { data, error, isFetching, refetch } = useCampaignResults(campaign);
  if (error && !data) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.figures.failed)}
      </RetryNotice>
    );
  }
  const of = words.figures;
  const handedOver = data ? data.sent + campaign.sums.failed : 0; // includes mails that the mail server refused
  const counted = (count: number) => data && (data.measured > 0 ? formatShare(count, data.measured) : of.nothing);
  const based = data && (data.measured > 0 ? of.openedOf(data.measured) : of.none);
  return (
    <StatStrip
      stats={[
        {
          label: of.delivered,
          value: data && formatCount(data.delivered),
          width: 72,
          about:
            data && (handedOver > 0 ? of.deliveredOf(formatShare(data.delivered, handedOver), handedOver) : undefined),
        },
        { label: of.opened, value: counted(data?.opened ?? 0), width: 56, about: based },
        {
          label: of.clicked,
          value: counted(data?.clicked ?? 0),
          width: 56,
          about: (data && campaign.status === 'sent' && pointsOf(data)) || based,
        },
        {
          label: of.unsubscribed,
          value: data && (data.sent > 0 ? formatShare(data.unsubscribed, data.sent) : of.nothing),
          width: 48,
          about: data && of.people(data.unsubscribed),
        },
      ]}
    />
  );
}

/**
 * Formats the change of the click rate since the previous campaign, in percentage points; undefined without a previous
 * campaign.
 */
function pointsOf({ clicked, measured, clickedBefore }: Report): string | undefined {
  if (clickedBefore === null || measured === 0) return undefined;
  return words.figures.points(signed(points(clicked / measured, clickedBefore), String));
}

/** Table of open rates by industry, among recipients whose opens are measured. */
export function Industries({ report: { industries } }: { report: Report }) {
  if (industries.length === 0) return null;
  return (
    <Rows
      title={words.industries}
      nothing=""
      rows={industries.map(({ industry, measured, opened }) => ({
        key: industry ?? '',
        what: <Typography>{industry ? industryLabel(industry) : words.noIndustry}</Typography>,
        amount: formatShare(opened, measured),
        part: opened / measured,
        about: <span className="num">{words.openedBy(opened, formatCount(measured))}</span>,
      }))}
    />
  );
}

/** Chart of the first opens per hour, in the first 24 hours. */
export function Opens({ report: { opens } }: { report: Report }) {
  if (opens.length === 0) return null;
  const first = Date.parse(opens[0]!.from);
  const last = Date.parse(opens.at(-1)!.from);
  const hours = Array.from({ length: (last - first) / HOUR_MS + 1 }, (_, place) => {
    const from = new Date(first + place * HOUR_MS).toISOString();
    const count = opens.find((one) => Date.parse(one.from) === Date.parse(from))?.count ?? 0;
    return { from, count, hour: formatDateTime(from).split(', ').at(-1)! };
  });
  return (
    <ChartPanel
      title={words.opens}
      sum={formatCount(hours.reduce((sum, { count }) => sum + count, 0))}
      about={words.opensAbout}
      table={{
        heads: words.opensHeads,
        rows: hours.map(({ from, count }) => [formatDateTime(from), formatCount(count)]),
      }}
      note={<span>{words.opensNote}</span>}
    >
      <Bars
        label={words.opens}
        format={formatCount}
        bars={hours.map(({ count, hour, from }) => ({
          label: hour,
          name: words.opensOf(formatDateTime(from), count),
          parts: [{ tone: 'ink', value: count }],
        }))}
      />
    </ChartPanel>
  );
}

const HOUR_MS = 3_600_000;

/** Table of clicks by link. */
export function Links({ report: { links, measured } }: { report: Report }) {
  const most = Math.max(1, ...links.map(({ clicks }) => clicks));
  return (
    <Rows
      title={words.links}
      aside={words.linksAbout(links.reduce((sum, { clicks }) => sum + clicks, 0))}
      nothing={words.noLinks}
      rows={links.map(({ address, label, clicks, people }) => ({
        key: address,
        what: (
          <>
            <Typography>{label ?? address}</Typography>
            {label && (
              <Typography variant="small" component="p" color="textTertiary">
                {address}
              </Typography>
            )}
          </>
        ),
        part: clicks / most,
        about: <span className="num">{words.clicks(clicks, people, measured > 0)}</span>,
      }))}
    >
      {links.length > 0 && measured > 0 && (
        <Typography variant="small" component="p" color="textTertiary" sx={{ mt: 1.5 }}>
          {words.clicksNote}
        </Typography>
      )}
    </Rows>
  );
}

/** Table of mails that were not delivered or were reported as spam, by reason. */
export const NotDelivered = ({ campaign, report }: { campaign: Campaign; report: Report }) => (
  <Rows
    title={words.notDelivered}
    aside={formatCount(report.notDelivered.reduce((sum, { count }) => sum + count, 0))}
    nothing={words.allDelivered}
    rows={report.notDelivered.map(({ reason, count }) => ({
      key: reason,
      what: <Typography>{words.reasons[reason]}</Typography>,
      about: <span className="num">{formatCount(count)}</span>,
    }))}
  >
    <TakeBackBlocks campaign={campaign} report={report} />
  </Rows>
);
